package io.github.resilience4j.circuitbreaker.internal;

import java.util.concurrent.ScheduledExecutorService;

/**
 * Stands in for the library's class of this name, which can be neither extended nor given a scheduler: it hands out
 * the scheduler of the case that is being played. It comes first on the class path.
 */
public final class SchedulerFactory {

    private static final SchedulerFactory INSTANCE = new SchedulerFactory();
    private static ScheduledExecutorService held;

    private SchedulerFactory() {
    }

    public static void hold(ScheduledExecutorService scheduler) {
        held = scheduler;
    }

    public static SchedulerFactory getInstance() {
        return INSTANCE;
    }

    public ScheduledExecutorService getScheduler() {
        return held;
    }
}
