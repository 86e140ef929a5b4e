package dev.tailrace.stream;

import java.util.List;

/** Thrown when settings of a pipeline cannot be used. The message lists every problem. */
public final class InvalidSettingsException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public InvalidSettingsException(final List<String> problems) {
        super(String.join("\n", problems));
    }

    public InvalidSettingsException(final String problem, final Throwable cause) {
        super(problem, cause);
    }
}
