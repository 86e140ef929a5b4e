package dev.tailrace.launch.process;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.io.OutputException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ReportedLinesTest {

    @Test
    void shouldFailWhenTheParentHasEnded() throws IOException {
        final PrintStream broken = new PrintStream(new OutputStream() {
            @Override
            public void write(final int next) throws IOException {
                throw new IOException("Broken pipe");
            }
        });
        try (PipedInputStream words = new PipedInputStream(new PipedOutputStream());
                Parent parent = new Parent(
                        new TreeMap<>(),
                        new BufferedReader(new InputStreamReader(words, StandardCharsets.UTF_8)),
                        broken)) {
            final ReportedLines lines = new ReportedLines(parent);
            lines.write(new byte[] {'a'}, 0, 1, 0, 0);
            assertThatThrownBy(lines::flush)
                    .isInstanceOf(OutputException.class)
                    .hasMessage("standard output: cannot be written: the command has ended");
        }
    }
}
