package recorder;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.internal.CircuitBreakerStateMachine;
import io.github.resilience4j.circuitbreaker.internal.SchedulerFactory;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Reads cases, a JSON object a line, puts each to a breaker of its own, and prints the answers. */
public final class Recorder {

    private static final class Failure extends Exception {
        Failure() {
            super(null, null, false, false);
        }
    }

    private static final class Ignored extends Exception {
        Ignored() {
            super(null, null, false, false);
        }
    }

    public static void main(String[] arguments) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            JsonObject printed = new JsonObject();
            try {
                printed.add("answers", play(JsonParser.parseString(line).getAsJsonObject()));
            } catch (IllegalArgumentException refused) {
                printed.addProperty("error", refused.getMessage());
            }
            out.println(printed);
        }
        out.flush();
    }

    private static JsonArray play(JsonObject given) {
        VirtualTime time = new VirtualTime();
        SchedulerFactory.hold(time.scheduler());
        CircuitBreaker breaker = new CircuitBreakerStateMachine("recorded", config(given.getAsJsonObject("options"), time));
        List<Long> begins = new ArrayList<>(); // of each call; null: it never ran, or has ended
        JsonArray answers = new JsonArray();
        for (var element : given.getAsJsonArray("ops")) {
            JsonArray op = element.getAsJsonArray();
            time.advanceTo(op.get(0).getAsLong());
            String answer = "-";
            switch (op.get(1).getAsString()) {
                case "ask" -> {
                    boolean admitted = breaker.tryAcquirePermission();
                    begins.add(admitted ? breaker.getCurrentTimestamp() : null);
                    answer = admitted ? "A" : "R";
                }
                case "answer" -> {
                    Long began = begins.set(op.get(2).getAsInt(), null);
                    if (began == null) {
                        answers.add("");
                        continue;
                    }
                    end(breaker, breaker.getCurrentTimestamp() - began, op.get(3).getAsString());
                }
                default -> { }
            }
            answers.add(answer + state(breaker));
        }
        return answers;
    }

    private static void end(CircuitBreaker breaker, long duration, String outcome) {
        TimeUnit unit = breaker.getTimestampUnit();
        switch (outcome) {
            case "ok" -> breaker.onSuccess(duration, unit);
            case "fail" -> breaker.onError(duration, unit, new Failure());
            case "ignored" -> breaker.onError(duration, unit, new Ignored());
            default -> throw new IllegalArgumentException("no such outcome: " + outcome);
        }
    }

    private static String state(CircuitBreaker breaker) {
        return switch (breaker.getState()) {
            case CLOSED -> "C";
            case OPEN -> "O";
            case HALF_OPEN -> "H";
            default -> throw new IllegalStateException("no case leads to " + breaker.getState());
        };
    }

    private static CircuitBreakerConfig config(JsonObject options, VirtualTime time) {
        var builder = CircuitBreakerConfig.custom()
            .clock(time.clock())
            .currentTimestampFunction(clock -> clock.millis(), TimeUnit.MILLISECONDS)
            .ignoreExceptions(Ignored.class);
        for (var option : options.entrySet()) {
            var value = option.getValue();
            switch (option.getKey()) {
                case "slidingWindowType" ->
                    builder.slidingWindowType(CircuitBreakerConfig.SlidingWindowType.valueOf(value.getAsString()));
                case "slidingWindowSize" -> builder.slidingWindowSize(value.getAsInt());
                case "minimumNumberOfCalls" -> builder.minimumNumberOfCalls(value.getAsInt());
                case "failureRateThreshold" -> builder.failureRateThreshold(value.getAsFloat());
                case "slowCallRateThreshold" -> builder.slowCallRateThreshold(value.getAsFloat());
                case "slowCallDurationThreshold" ->
                    builder.slowCallDurationThreshold(Duration.ofMillis(value.getAsLong()));
                case "permittedNumberOfCallsInHalfOpenState" ->
                    builder.permittedNumberOfCallsInHalfOpenState(value.getAsInt());
                case "waitDurationInOpenState" -> builder.waitDurationInOpenState(Duration.ofMillis(value.getAsLong()));
                case "maxWaitDurationInHalfOpenState" ->
                    builder.maxWaitDurationInHalfOpenState(Duration.ofMillis(value.getAsLong()));
                case "automaticTransitionFromOpenToHalfOpenEnabled" ->
                    builder.automaticTransitionFromOpenToHalfOpenEnabled(value.getAsBoolean());
                default -> throw new IllegalArgumentException("no such option: " + option.getKey());
            }
        }
        return builder.build();
    }
}
