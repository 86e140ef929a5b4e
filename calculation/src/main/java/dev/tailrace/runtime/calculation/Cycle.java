package dev.tailrace.runtime.calculation;

import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/**
 * The life-cycle state of a calculation processor: not started, ready, running or failed. It costs one comparison and
 * two stores per event.
 *
 * <p>After a cycle that ends by an exception the processor does not become ready again: it throws at the next event,
 * because its nodes have processed only a part of the last one.
 */
public final class Cycle {

    private static final int NEW = 0;
    private static final int READY = 1;
    private static final int RUNNING = 2;
    private static final int STOPPED = 3;
    private static final int FAILED = 4;

    private final String name;
    private final BiFunction<String, String, List<String>> callbacks;
    private int state = NEW;
    private String where;
    private Throwable failure;

    /**
     * @param callbacks names of the nodes that have a callback which is this method of this class, as stack traces print
     *     both; used only after a failure
     */
    public Cycle(final String name, final BiFunction<String, String, List<String>> callbacks) {
        this.name = name;
        this.callbacks = callbacks;
    }

    /** Begins a cycle. */
    public void enter() {
        if (state != READY) {
            throw refused();
        }
        state = RUNNING;
    }

    /** Ends a cycle. */
    public void leave() {
        state = READY;
    }

    /** Begins the start callbacks; returns whether the init callbacks come first. */
    public boolean enterStart() {
        if (state != NEW && state != STOPPED) {
            throw state == READY ? new IllegalStateException(about() + " has been started already") : refused();
        }
        final boolean first = state == NEW;
        state = RUNNING;
        return first;
    }

    /** Ends the stop callbacks, which began with {@link #enter}. */
    public void leaveStop() {
        state = STOPPED;
    }

    /**
     * Records that a cycle has failed; the caller then throws {@code thrown}.
     *
     * @param input name of the input of the event
     * @param event the event
     */
    public void failed(final String input, final Object event, final Throwable thrown) {
        state = FAILED;
        failure = thrown;
        where = nodes(thrown) + " by " + text(event) + " of '" + input + "'";
    }

    /** Creates the exception for buffering in a calculation that was built without it. */
    public IllegalStateException buffersNothing() {
        return new IllegalStateException(about() + " buffers nothing; add .buffering() to its definition");
    }

    /** Creates the exception for a request of the state while events are buffered. */
    public IllegalStateException holdsBuffered() {
        return new IllegalStateException(about() + " has something buffered; call calculate() before a snapshot");
    }

    /** As {@link #failed(String, Object, Throwable)}, for an event of a batch. */
    public void failedAt(final String input, final Object[] events, final int index, final Throwable thrown) {
        failed(input, index >= 0 && index < events.length ? events[index] : "number " + index, thrown);
    }

    private RuntimeException refused() {
        return switch (state) {
            case NEW, STOPPED ->
                new IllegalStateException(about() + " is not started; call start() before the first event");
            case FAILED ->
                new CalculationFailedException(
                        about() + " has failed " + where + ": " + failure + "; build a new one from a new graph",
                        failure);
            default ->
                new IllegalStateException(about() + " is called from inside its own cycle; publish the event instead:"
                        + " it is handled after the current one");
        };
    }

    private String about() {
        return "calculation '" + name + "'";
    }

    private String nodes(final Throwable thrown) {
        for (final StackTraceElement frame : thrown.getStackTrace()) {
            final List<String> nodes = callbacks.apply(frame.getClassName(), frame.getMethodName());
            if (!nodes.isEmpty()) {
                return "in node " + nodes.stream().map(node -> "'" + node + "'").collect(Collectors.joining(" or "));
            }
        }
        return "in a node";
    }

    private static String text(final Object event) {
        try {
            return "event " + event;
        } catch (final RuntimeException ignored) {
            return "an event of " + event.getClass().getName();
        }
    }
}
