package recorder

import (
	"encoding/json"
	"errors"
	"testing"
	"time"

	"github.com/sony/gobreaker/v2"
	"kit"
)

var (
	errFailed  = errors.New("failed")
	errIgnored = errors.New("ignored")
)

// The library's settings. Durations are in ms.
type options struct {
	MaxRequests  uint32
	Interval     int64
	BucketPeriod int64
	Timeout      int64
	ReadyToTrip  *struct {
		ConsecutiveFailures *uint32
		Requests            uint32
		FailureRatio        float64
	}
}

func TestRecord(t *testing.T) {
	kit.Record(t, breaker)
}

func breaker(given json.RawMessage) (kit.Breaker, error) {
	var options options
	if err := json.Unmarshal(given, &options); err != nil {
		return kit.Breaker{}, err
	}
	// The two steps of a call are what Execute does before and after it.
	breaker := gobreaker.NewTwoStepCircuitBreaker[any](gobreaker.Settings{
		MaxRequests:  options.MaxRequests,
		Interval:     time.Duration(options.Interval) * time.Millisecond,
		BucketPeriod: time.Duration(options.BucketPeriod) * time.Millisecond,
		Timeout:      time.Duration(options.Timeout) * time.Millisecond,
		ReadyToTrip:  readyToTrip(options),
		IsExcluded:   func(err error) bool { return errors.Is(err, errIgnored) },
	})
	ask := func() kit.Call {
		done, err := breaker.Allow()
		if err != nil {
			return nil
		}
		return func(outcome string) {
			done(map[string]error{"fail": errFailed, "ignored": errIgnored}[outcome])
		}
	}
	state := func() string {
		switch breaker.State() {
		case gobreaker.StateClosed:
			return "C"
		case gobreaker.StateOpen:
			return "O"
		default:
			return "H"
		}
	}
	return kit.Breaker{Ask: ask, State: state}, nil
}

// The library takes a function; these are the two that its documentation shows.
func readyToTrip(options options) func(gobreaker.Counts) bool {
	rule := options.ReadyToTrip
	if rule == nil {
		return nil
	}
	if rule.ConsecutiveFailures != nil {
		return func(counts gobreaker.Counts) bool { return counts.ConsecutiveFailures > *rule.ConsecutiveFailures }
	}
	return func(counts gobreaker.Counts) bool {
		ratio := float64(counts.TotalFailures) / float64(counts.Requests)
		return counts.Requests >= rule.Requests && ratio >= rule.FailureRatio
	}
}
