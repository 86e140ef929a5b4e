package dev.tailrace.launch.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.NotEmpty;
import org.junit.jupiter.api.Test;

class RequestTextTest {

    @Property
    void shouldReadWhatItWrote(@ForAll final Map<@NotEmpty String, String> fields) {
        assertThat(RequestText.read(RequestText.write(fields))).isEqualTo(fields);
    }

    @Property
    void shouldNeverContainTheLineThatEndsARequest(@ForAll final Map<@NotEmpty String, String> fields) {
        assertThat(RequestText.write(fields).split("\n", -1)).doesNotContain(ChildMain.END_OF_REQUEST);
    }

    @Test
    void shouldWriteALinePerFieldInTheOrderOfTheKeys() {
        assertThat(RequestText.write(Map.of("port", "0", "folder", " C:\\new\nx")))
                .isEqualTo("folder=\\ C:\\\\new\\nx\nport=0\n");
    }
}
