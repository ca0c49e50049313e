package recorder

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/failsafe-go/failsafe-go/circuitbreaker"
	"kit"
)

var (
	errFailed  = errors.New("failed")
	errIgnored = errors.New("ignored")
)

// What the builder's methods call their parameters. Durations are in ms.
type options struct {
	FailureThreshold            *uint
	FailureThresholdingCapacity *uint
	FailureThresholdingPeriod   *int64
	FailureRateThreshold        *float64
	FailureExecutionThreshold   uint
	SuccessThreshold            *uint
	SuccessThresholdingCapacity *uint
	Delay                       *int64
}

func TestRecord(t *testing.T) {
	kit.Record(t, breaker)
}

func breaker(given json.RawMessage) (recorded kit.Breaker, err error) {
	var options options
	if err := json.Unmarshal(given, &options); err != nil {
		return kit.Breaker{}, err
	}
	defer func() { // the builder's word for bad options is a panic
		if refused := recover(); refused != nil {
			err = fmt.Errorf("%v", refused)
		}
	}()
	breaker := build(options)
	ask := func() kit.Call {
		if !breaker.TryAcquirePermit() {
			return nil
		}
		return func(outcome string) {
			breaker.RecordError(map[string]error{"fail": errFailed, "ignored": errIgnored}[outcome])
		}
	}
	state := func() string {
		return map[circuitbreaker.State]string{
			circuitbreaker.ClosedState:   "C",
			circuitbreaker.OpenState:     "O",
			circuitbreaker.HalfOpenState: "H",
		}[breaker.State()]
	}
	return kit.Breaker{Ask: ask, State: state}, nil
}

func build(options options) circuitbreaker.CircuitBreaker[any] {
	builder := circuitbreaker.NewBuilder[any]().
		HandleIf(func(_ any, err error) bool { return errors.Is(err, errFailed) })
	switch threshold := options.FailureThreshold; {
	case options.FailureRateThreshold != nil:
		period := time.Duration(0)
		if options.FailureThresholdingPeriod != nil {
			period = milliseconds(*options.FailureThresholdingPeriod)
		}
		builder.WithFailureRateThreshold(*options.FailureRateThreshold, options.FailureExecutionThreshold, period)
	case threshold != nil && options.FailureThresholdingPeriod != nil:
		builder.WithFailureThresholdPeriod(*threshold, milliseconds(*options.FailureThresholdingPeriod))
	case threshold != nil && options.FailureThresholdingCapacity != nil:
		builder.WithFailureThresholdRatio(*threshold, *options.FailureThresholdingCapacity)
	case threshold != nil:
		builder.WithFailureThreshold(*threshold)
	}
	switch threshold := options.SuccessThreshold; {
	case threshold != nil && options.SuccessThresholdingCapacity != nil:
		builder.WithSuccessThresholdRatio(*threshold, *options.SuccessThresholdingCapacity)
	case threshold != nil:
		builder.WithSuccessThreshold(*threshold)
	}
	if options.Delay != nil {
		builder.WithDelay(milliseconds(*options.Delay))
	}
	return builder.Build()
}

func milliseconds(count int64) time.Duration {
	return time.Duration(count) * time.Millisecond
}
