package dev.tailrace.runtime.async;

/** The failure of a call that was not answered in time. */
final class LateAnswerException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    LateAnswerException(final long timeoutNs) {
        super("no answer within " + inWords(timeoutNs), null, false, false);
    }

    private static String inWords(final long ns) {
        if (ns % 1_000_000_000 == 0) {
            return ns / 1_000_000_000 + " s";
        }
        return ns % 1_000_000 == 0 ? ns / 1_000_000 + " ms" : ns + " ns";
    }
}
