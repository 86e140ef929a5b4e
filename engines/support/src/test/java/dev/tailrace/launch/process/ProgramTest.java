package dev.tailrace.launch.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

public final class ProgramTest {

    private static String[] taken;

    /** The program {@code of-a-test}. */
    public static void main(final String[] words) {
        taken = words;
    }

    @Test
    void shouldRunTheProgramThatAJarNames() throws Throwable {
        Program.main(new String[] {"of-a-test", "a", "b"});
        assertThat(taken).containsExactly("a", "b");
    }

    @Test
    void shouldSayThatThereIsNoSuchProgram() {
        assertThatThrownBy(() -> Program.main(new String[] {"another"}))
                .hasMessage("no jar of the class path has the program 'another'");
    }
}
