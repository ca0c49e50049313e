// Package kit plays cases to Go breakers under the virtual time of testing/synctest.
//
// A bubble's time begins at 2000-01-01T00:00:00Z, moves only while everything in it sleeps, and works in tests only:
// so a recorder is a test. Time 0 of a case is the beginning of its bubble.
package kit

import (
	"bufio"
	"encoding/json"
	"os"
	"testing"
	"testing/synctest"
	"time"
)

// Call ends an admitted call with ok, fail or ignored.
type Call func(outcome string)

// Breaker is what a case is put to.
type Breaker struct {
	Ask   func() Call   // nil: rejected
	State func() string // C, O or H, by the library's own getter
}

type options = json.RawMessage

type given struct {
	Options options             `json:"options"`
	Ops     [][]json.RawMessage `json:"ops"`
}

type printed struct {
	Answers []string `json:"answers,omitempty"`
	Error   string   `json:"error,omitempty"`
}

// The answers alone go to the standard output; the word of the test goes elsewhere.
var out = os.Stdout

func init() {
	os.Stdout = os.Stderr
}

// Record reads cases from standard input, a JSON object a line, puts each to a breaker of its own, prints the answers.
func Record(t *testing.T, breaker func(options json.RawMessage) (Breaker, error)) {
	in := json.NewDecoder(bufio.NewReader(os.Stdin))
	to := bufio.NewWriter(out)
	defer to.Flush()
	print := json.NewEncoder(to)
	for in.More() {
		var given given
		if err := in.Decode(&given); err != nil {
			t.Fatal(err)
		}
		var answers printed
		synctest.Test(t, func(t *testing.T) {
			played, err := breaker(given.Options)
			if err != nil {
				answers.Error = err.Error()
				return
			}
			answers.Answers = play(t, played, given.Ops)
		})
		if err := print.Encode(answers); err != nil {
			t.Fatal(err)
		}
	}
}

func play(t *testing.T, breaker Breaker, ops [][]json.RawMessage) []string {
	began := time.Now()
	var calls []Call // nil: it never ran, or has ended
	answers := make([]string, 0, len(ops))
	for _, op := range ops {
		at := time.Duration(read[int64](t, op[0])) * time.Millisecond
		time.Sleep(at - time.Since(began))
		synctest.Wait() // what else is due at this instant comes first
		answer := "-"
		switch read[string](t, op[1]) {
		case "ask":
			call := breaker.Ask()
			calls = append(calls, call)
			answer = "A"
			if call == nil {
				answer = "R"
			}
		case "answer":
			number := read[int](t, op[2])
			call := calls[number]
			if call == nil {
				answers = append(answers, "")
				continue
			}
			calls[number] = nil
			call(read[string](t, op[3]))
		}
		answers = append(answers, answer+breaker.State())
	}
	return answers
}

func read[T any](t *testing.T, raw json.RawMessage) (value T) {
	if err := json.Unmarshal(raw, &value); err != nil {
		t.Fatal(err)
	}
	return value
}
