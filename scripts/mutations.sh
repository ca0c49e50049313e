# shellcheck shell=bash
# The changes that mutate-books.sh tries: KEY FILE NAME FROM TO.

mutate resilience4j resilience4j/mod.rs 'failure rate: >= to >' \
    'tally.calls) >= self.options.failure_rate' 'tally.calls) > self.options.failure_rate'
mutate resilience4j resilience4j/mod.rs 'slow rate: >= to >' \
    'tally.calls) >= self.options.slow_rate' 'tally.calls) > self.options.slow_rate'
mutate resilience4j resilience4j/mod.rs 'wait: > to >=' 'now_us > self.until_us' 'now_us >= self.until_us'
mutate resilience4j resilience4j/mod.rs 'slow: > to >=' 'took_us > self.options.slow_us' 'took_us >= self.options.slow_us'
mutate resilience4j resilience4j/mod.rs 'minimum: < to <=' 'tally.calls < self.minimum' 'tally.calls <= self.minimum'
mutate resilience4j resilience4j/mod.rs 'divided before it is multiplied' \
    'part as f32 * 100.0 / calls as f32' 'part as f32 / calls as f32 * 100.0'
mutate resilience4j resilience4j/mod.rs 'thresholds rounded to whole percents' \
    'tally.calls) >= self.options.failure_rate' 'tally.calls) >= self.options.failure_rate.round()'
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

mutate opossum opossum/mod.rs 'threshold: > to >=' \
    '* 100.0 > self.options' \
    '* 100.0 >= self.options'
mutate opossum opossum/mod.rs 'multiplied before it is divided' \
    'f64::from(tally.failed) / f64::from(tally.calls) * 100.0' \
    'f64::from(tally.failed) * 100.0 / f64::from(tally.calls)'
mutate opossum opossum/mod.rs 'volume: >= to >' \
    'State::Closed if tally.calls >= self.options.volume' \
    'State::Closed if tally.calls > self.options.volume'
mutate opossum opossum/mod.rs 'rejected calls do not count' \
    '        self.window.fire();
        if self.state' \
    '        if self.state == State::Closed || self.place {
            self.window.fire();
        }
        if self.state'
mutate opossum opossum/mod.rs 'no gate in half-open' \
    '        self.place = false;
        let moves' \
    '        let moves'
mutate opossum opossum/mod.rs 'a late success decides nothing' \
    '        } else if self.state == State::HalfOpen {' \
    '        } else if self.state == State::HalfOpen && !late {'
mutate opossum opossum/mod.rs 'cleared on close' \
    '        self.tried = Tally::default();
    }' \
    '        self.tried = Tally::default();
        if to == State::Closed { self.window = Window::new(self.options.bucket_us, self.options.buckets); }
    }'
mutate opossum opossum/window.rs 'a timeout of the last turn before the next' \
    'set_us < now_us.saturating_sub' \
    'set_us <= now_us.saturating_sub'

mutate cockatiel3 cockatiel/three.rs 'all who wait ask again' \
    '.filter(|waits| **waits == Some(probe))' \
    '.filter(|waits| waits.is_some() && probe.0 > 0)'
mutate cockatiel3 cockatiel/three.rs 'an ignored probe clears' \
    '        if report == Report::Success {
            self.base.judge.reset();' \
    '        if report != Report::Failure {
            self.base.judge.reset();'

mutate cockatiel4 cockatiel/judge.rs 'share: > to >=' \
    'failed) > threshold *' \
    'failed) >= threshold *'
mutate cockatiel4 cockatiel/judge.rs 'a window is turned later' \
    'self.size_us) {
            self.turn' \
    'self.size_us + 1) {
            self.turn'
mutate cockatiel4 cockatiel/judge.rs 'minimum: >= to >' \
    'calls >= *minimum' \
    'calls > *minimum'
mutate cockatiel4 cockatiel/mod.rs 'late results are not judged' \
    'if report.is_failure() && self.judge.is_met() {' \
    'if report.is_failure() && !late && self.judge.is_met() {'
mutate cockatiel4 cockatiel/four.rs 'sample: > to >=' \
    '> self.threshold *' \
    '>= self.threshold *'
mutate cockatiel4 cockatiel/four.rs 'not cleared on close' \
    '            self.base.judge.reset();
' \
    ''
mutate cockatiel4 cockatiel/four.rs 'a late failure lets nobody ask again' \
    'if was_half_open && self.base.state != State::HalfOpen' \
    'if was_half_open && self.base.state == State::Off'

mutate cockatiel3 cockatiel/three.rs 'wait: < to <=' \
    'State::Open if now_us < self' \
    'State::Open if now_us <= self'

mutate pybreaker pybreaker/mod.rs 'wait: < to <=' \
    'if now_us < self.until_us()' \
    'if now_us <= self.until_us()'
mutate pybreaker pybreaker/mod.rs 'row: >= to >' \
    'tally.failed >= self.fail_max' \
    'tally.failed > self.fail_max'
mutate pybreaker pybreaker/mod.rs 'successes: >= to >' \
    'tally.calls >= needed' \
    'tally.calls > needed'

mutate recloser recloser/mod.rs 'wait: <= to <' \
    'if now_us <= self.until_us' \
    'if now_us < self.until_us'
mutate recloser recloser/mod.rs 'a full ring is enough' \
    '        if was_full {' \
    '        if was_full || self.ring.sums().tally.calls == self.ring.size() {'
mutate recloser recloser/mod.rs 'close: <= to <' \
    'rate <= self.options.rate_half_open' \
    'rate < self.options.rate_half_open'
mutate recloser recloser/mod.rs 'open: >= to >' \
    '} else if rate >= self.rate()' \
    '} else if rate > self.rate()'
mutate recloser recloser/mod.rs 'rate not bit for bit' \
    'let rate = tally.failed as f32 / self.ring.size() as f32;' \
    'let rate = (f64::from(tally.failed) / f64::from(self.ring.size()) * (1.0 - 1e-9)) as f32;'
mutate recloser recloser/mod.rs 'late results discarded' \
    'if self.state == State::Open {
            return Told' \
    'if self.state == State::Open || permit.0 != self.moves {
            return Told'

mutate failsafe-rs failsafe_rs/mod.rs 'wait: <= to <' \
    'if now_us <= self.until_us()' \
    'if now_us < self.until_us()'
mutate failsafe-rs failsafe_rs/rate.rs 'rate: < to <=' \
    'self.rate < self.required' \
    'self.rate <= self.required'
mutate failsafe-rs failsafe_rs/rate.rs 'window elapsed: >= to >' \
    '>= self.window_ms &&' \
    '> self.window_ms &&'
mutate failsafe-rs failsafe_rs/mod.rs 'a late success in OPEN does not count' \
    'if report.is_failure() && self.state == State::Open {' \
    'if self.state == State::Open {'
mutate failsafe-rs failsafe_rs/mod.rs 'the probe counts before the close' \
    '            self.close(why, now_us, news);
            self.count(report, now_us);' \
    '            self.count(report, now_us);
            self.close(why, now_us, news);'
mutate failsafe-rs failsafe_rs/rate.rs 'slices on a grid' \
    'self.turned_us = now_us;
        }' \
    'self.turned_us += passed * self.slice_ms * 1_000;
        }'
mutate failsafe-rs failsafe_rs/mod.rs 'the shorter wait counts' \
    'Some((wait_us.max(other_us), why))' \
    'Some((wait_us.min(other_us), why))'
