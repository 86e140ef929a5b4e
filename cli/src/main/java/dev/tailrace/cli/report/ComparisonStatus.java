package dev.tailrace.cli.report;

import dev.tailrace.result.verdict.ChangeVerdict;

/** The exit codes of {@code tailrace compare}, apart from those that every command has. */
enum ComparisonStatus {
    NOT_SLOWER(0),
    SLOWER(6),
    INCONCLUSIVE(7),
    INVALID(8);

    private final int code;

    ComparisonStatus(final int code) {
        this.code = code;
    }

    int code() {
        return code;
    }

    static ComparisonStatus of(final ChangeVerdict change) {
        return switch (change) {
            case EQUAL, FASTER -> NOT_SLOWER;
            case SLOWER -> SLOWER;
            case INCONCLUSIVE -> INCONCLUSIVE;
            case INVALID -> INVALID;
        };
    }
}
