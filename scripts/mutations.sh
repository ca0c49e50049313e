# shellcheck shell=bash
# The changes that mutate-books.sh tries: KEY FILE NAME FROM TO.

mutate resilience4j resilience4j/mod.rs 'failure rate: >= to >' \
    'tally.calls) >= self.options.failure_rate' 'tally.calls) > self.options.failure_rate'
mutate resilience4j resilience4j/mod.rs 'slow rate: >= to >' \
    'tally.calls) >= self.options.slow_rate' 'tally.calls) > self.options.slow_rate'
mutate resilience4j resilience4j/mod.rs 'wait: > to >=' 'now_us > self.until_us' 'now_us >= self.until_us'
mutate resilience4j resilience4j/mod.rs 'slow: > to >=' 'took_us > self.options.slow_us' 'took_us >= self.options.slow_us'
mutate resilience4j resilience4j/mod.rs 'minimum: < to <=' 'tally.calls < self.minimum' 'tally.calls <= self.minimum'
mutate resilience4j resilience4j/mod.rs 'rate in 64 bits' \
    'if rate(tally.failed, tally.calls) >= self.options.failure_rate' \
    'if f64::from(tally.failed) * 100.0 / f64::from(tally.calls) >= f64::from(self.options.failure_rate)'
mutate resilience4j resilience4j/mod.rs 'not cleared on close' \
    'State::Closed => (self.window, self.minimum) = closed(&self.options)' \
    'State::Closed => self.minimum = closed(&self.options).1'
mutate resilience4j resilience4j/mod.rs 'late results discarded' 'if self.state == State::Open {
            return' 'if late {
            return'
mutate resilience4j resilience4j/mod.rs 'no gate in half-open' \
    'State::HalfOpen if self.permits == 0 => Answer::Rejected' \
    'State::HalfOpen if self.permits == 0 => Answer::Admitted { permit, probe: true }'
mutate resilience4j resilience4j/mod.rs 'ignored gives no place back' \
    'self.permits = self.permits.saturating_add(1)' 'self.permits = self.permits.saturating_add(0)'
mutate resilience4j resilience4j/mod.rs 'no patience in half-open' 'if self.options.patience_us > 0' 'if self.options.patience_us > 0 && false'

mutate gobreaker gobreaker/mod.rs 'streak: > to >=' 'failures_in_a_row > most' 'failures_in_a_row >= most'
mutate gobreaker gobreaker/mod.rs 'ratio: >= to >' '>= ratio' '> ratio'
mutate gobreaker gobreaker/mod.rs 'requests: >= to >' 'requests >= least' 'requests > least'
mutate gobreaker gobreaker/mod.rs 'expiry: > to >=' 'now_us > self.expiry_us' 'now_us >= self.expiry_us'
mutate gobreaker gobreaker/mod.rs 'not cleared by a new generation' 'self.counts.clear();
        let Options' 'let Options'
mutate gobreaker gobreaker/mod.rs 'late results counted' \
    'self.serial.wrapping_sub(permit.0);' 'self.serial.wrapping_sub(permit.0).min(self.serial.wrapping_sub(self.first));'
mutate gobreaker gobreaker/mod.rs 'no gate in half-open' \
    'probe && self.counts.total().held() >= self.options.max_requests' 'probe && self.counts.total().held() == u32::MAX'
mutate gobreaker gobreaker/mod.rs 'the getter moves nothing' 'State {
        self.settle(now_us, news);' 'State {
        let _ = (now_us, news);'
mutate gobreaker gobreaker/counts.rs 'excluded calls keep their place' \
    'self.requests.saturating_sub(self.exclusions)' 'self.requests.saturating_sub(0)'
mutate gobreaker gobreaker/counts.rs 'a row outlives its bucket' \
    'total.failures_in_a_row -= old.failures_in_a_row' 'total.failures_in_a_row -= 0'

mutate failsafe-go failsafe_go/mod.rs 'rate: >= to >' 'tally.calls) >= rate }' 'tally.calls) > rate }'
mutate failsafe-go failsafe_go/mod.rs 'count: >= to >' 'tally.failed >= threshold }' 'tally.failed > threshold }'
mutate failsafe-go failsafe_go/mod.rs 'wait: >= to >' 'now_us >= self.until_us()' 'now_us > self.until_us()'
mutate failsafe-go failsafe_go/mod.rs 'successes: >= to >' 'succeeded >= successes' 'succeeded > successes'
mutate failsafe-go failsafe_go/mod.rs 'rates not rounded' 'f64::from(below + up) / 100.0' '{ let _ = up; percent / 100.0 }'
mutate failsafe-go failsafe_go/mod.rs 'slices on a grid of their own' 'EPOCH_US.saturating_add(now_us)' 'now_us'
mutate failsafe-go failsafe_go/mod.rs 'not cleared on close' \
    'State::Closed => self.window = closed(&self.options)' 'State::Closed => {}'
mutate failsafe-go failsafe_go/mod.rs 'late results discarded' 'if self.state == State::Open {
            return' 'if late {
            return'
mutate failsafe-go failsafe_go/mod.rs 'no gate in half-open' \
    'State::HalfOpen if self.permits == 0 => Answer::Rejected' \
    'State::HalfOpen if self.permits == 0 => Answer::Admitted { permit, probe: true }'
mutate failsafe-go failsafe_go/mod.rs 'a result gives no place back' \
    'self.permits = self.permits.saturating_add(1)' 'self.permits = self.permits.saturating_add(0)'

mutate polly polly/mod.rs 'ratio: >= to >' 'ratio >= self.options.failure_ratio' 'ratio > self.options.failure_ratio'
mutate polly polly/mod.rs 'throughput: >= to >' 'tally.calls >= self.options.minimum' 'tally.calls > self.options.minimum'
mutate polly polly/mod.rs 'wait: >= to >' 'now_us >= self.until_us()' 'now_us > self.until_us()'
mutate polly polly/mod.rs 'not cleared on close' 'self.health.clear()' '()'
mutate polly polly/mod.rs 'no gate in half-open' \
    'State::Open | State::HalfOpen => Answer::Rejected' 'State::Open => Answer::Rejected'
