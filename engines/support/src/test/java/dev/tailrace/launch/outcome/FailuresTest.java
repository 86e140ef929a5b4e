package dev.tailrace.launch.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.function.InputException;
import java.io.IOException;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

class FailuresTest {

    private static final IOException BEGINNING = new IOException("no space left");

    @Test
    void shouldEndARunWithTheStatusOfItsInputOnlyIfItCameToItsEnd() {
        assertThat(ExitStatus.ofRun(true, false)).isEqualTo(ExitStatus.CLEAN);
        assertThat(ExitStatus.ofRun(true, true)).isEqualTo(ExitStatus.IRREGULAR);
        assertThat(ExitStatus.ofRun(false, true)).isEqualTo(ExitStatus.INTERRUPTED);
    }

    @Test
    void shouldFindWhatAFailureBeganWith() {
        assertThat(Failures.innermost(new ExecutionException(new IllegalStateException(BEGINNING))))
                .isSameAs(BEGINNING);
        assertThat(Failures.innermost(BEGINNING)).isSameAs(BEGINNING);
    }

    @Test
    void shouldSayWhatHasFailedAndWhatItBeganWith() {
        final ExecutionException failure = new ExecutionException("the job", new IllegalStateException(BEGINNING));
        assertThat(Failures.explained("the engine has failed", failure))
                .isInstanceOf(StatusException.class)
                .hasMessage("the engine has failed: java.io.IOException: no space left")
                .hasCause(failure)
                .extracting(Failures::statusOf)
                .isEqualTo(ExitStatus.INTERNAL_ERROR);
    }

    @Test
    void shouldLeaveAFailureAsItIsWhenItIsMeantForTheUser() {
        final InputException foreseen = new InputException("the feed ends too early", BEGINNING);
        assertThat(Failures.explained("the engine has failed", foreseen)).isSameAs(foreseen);
    }
}
