package dev.tailrace.remote;

import dev.tailrace.function.InputException;
import dev.tailrace.io.OutputException;
import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;
import java.nio.charset.StandardCharsets;

/** Serializes exceptions so that another process can report them. */
final class RemoteFailures {

    private static final int MOST_FRAMES = 64;
    private static final int ANY = 0;
    private static final int INPUT = 1;
    private static final int OUTPUT = 2;

    private RemoteFailures() {}

    static void write(final Throwable failure, final StateOutput to) {
        to.putByte(failure instanceof InputException ? INPUT : failure instanceof OutputException ? OUTPUT : ANY);
        to.putText(
                failure instanceof ElsewhereException elsewhere
                        ? elsewhere.type()
                        : failure.getClass().getName());
        to.putByte(failure.getMessage() == null ? 0 : 1);
        // Not putText, which refuses texts with half of a surrogate pair: the message may quote one.
        to.putBytes((failure.getMessage() == null ? "" : failure.getMessage()).getBytes(StandardCharsets.UTF_8));
        final StackTraceElement[] trace = failure.getStackTrace();
        final int frames = Math.min(trace.length, MOST_FRAMES);
        to.putCount(frames);
        for (int frame = 0; frame < frames; frame++) {
            write(trace[frame], to);
        }
    }

    private static void write(final StackTraceElement frame, final StateOutput to) {
        to.putText(frame.getClassName());
        to.putText(frame.getMethodName());
        to.putText(frame.getFileName() == null ? "" : frame.getFileName());
        to.putInt(frame.getLineNumber());
    }

    static Throwable read(final StateInput from) {
        final int kind = from.getByte();
        final String type = from.getText();
        final boolean hasMessage = from.getByte() != 0;
        final String text = from.getText();
        final String message = hasMessage ? text : null;
        final StackTraceElement[] trace = new StackTraceElement[from.getCount()];
        for (int frame = 0; frame < trace.length; frame++) {
            trace[frame] = frame(from);
        }
        return switch (kind) {
            case INPUT -> new InputException(message);
            case OUTPUT -> new OutputException(message, null);
            default -> new ElsewhereException(type, message, trace);
        };
    }

    private static StackTraceElement frame(final StateInput from) {
        final String type = from.getText();
        final String method = from.getText();
        final String file = from.getText();
        return new StackTraceElement(type, method, file.isEmpty() ? null : file, from.getInt());
    }
}
