package recorder;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A clock that stands still until it is moved, and a scheduler whose timers come due as it moves. */
final class VirtualTime {

    /** Time 0: a whole second, so that windows of epoch seconds begin with it. */
    private static final long ZERO = Instant.parse("2000-01-01T00:00:00Z").toEpochMilli();

    private long now;
    private long timers;
    private final PriorityQueue<Timer> waiting =
        new PriorityQueue<>(Comparator.<Timer>comparingLong(timer -> timer.due).thenComparingLong(timer -> timer.number));

    /** Moves to `instant`, in ms; timers due on the way and at it run at their own time. */
    void advanceTo(long instant) {
        while (!waiting.isEmpty() && waiting.peek().due <= instant) {
            Timer timer = waiting.remove();
            now = timer.due;
            timer.done = true;
            timer.task.run();
        }
        now = instant;
    }

    Clock clock() {
        return new Clock() {
            @Override
            public ZoneId getZone() {
                return ZoneOffset.UTC;
            }

            @Override
            public Clock withZone(ZoneId zone) {
                return this;
            }

            @Override
            public Instant instant() {
                return Instant.ofEpochMilli(ZERO + now);
            }
        };
    }

    /** A scheduler without threads. It can do the one thing that the library asks of it. */
    ScheduledThreadPoolExecutor scheduler() {
        return new ScheduledThreadPoolExecutor(0) {
            @Override
            public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
                Timer timer = new Timer(task, now + unit.toMillis(delay), timers++);
                waiting.add(timer);
                return timer;
            }
        };
    }

    private final class Timer implements ScheduledFuture<Object> {
        private final Runnable task;
        private final long due;
        private final long number;
        private boolean done;
        private boolean cancelled;

        Timer(Runnable task, long due, long number) {
            this.task = task;
            this.due = due;
            this.number = number;
        }

        @Override
        public boolean cancel(boolean mayInterrupt) {
            if (done) return false;
            done = true;
            cancelled = true;
            waiting.remove(this);
            return true;
        }

        @Override
        public boolean isCancelled() {
            return cancelled;
        }

        @Override
        public boolean isDone() {
            return done;
        }

        @Override
        public Object get() {
            return null;
        }

        @Override
        public Object get(long timeout, TimeUnit unit) {
            return null;
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(due - now, TimeUnit.MILLISECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(getDelay(TimeUnit.MILLISECONDS), other.getDelay(TimeUnit.MILLISECONDS));
        }
    }
}
