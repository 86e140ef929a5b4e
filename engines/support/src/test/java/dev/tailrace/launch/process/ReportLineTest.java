package dev.tailrace.launch.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.NotEmpty;
import org.junit.jupiter.api.Test;

class ReportLineTest {

    @Property
    void shouldReadWhatItWrote(
            @ForAll @NotEmpty final String kind, @ForAll final Map<@NotEmpty String, String> fields) {
        final ReportLine report = new ReportLine(kind, fields);
        assertThat(ReportLine.parse(report.toString())).isEqualTo(report);
    }

    @Property
    void shouldBeOneLineOfWords(@ForAll final String value) {
        final String line = ReportLine.of("warning").with("message", value).toString();
        assertThat(line.split("\\s", -1)).hasSize(2);
    }

    @Test
    void shouldReadAsItsFields() {
        final ReportLine report =
                ReportLine.of("failed").with("status", "USAGE").with("message", "50 % of a=b\nis missing");
        assertThat(report).hasToString("failed status=USAGE message=50%20%25%20of%20a%3Db%0Ais%20missing");
    }

    @Test
    void shouldRefuseWhatIsNoReport() {
        assertThatThrownBy(() -> ReportLine.parse("Hello world"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("not a report: Hello world");
        assertThatThrownBy(() -> ReportLine.parse("ready port=%4")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void shouldNameTheFieldThatIsMissingOrNoNumber() {
        final ReportLine report = ReportLine.of("ready").with("port", "http");
        assertThatThrownBy(() -> report.text("pid")).hasMessage("no 'pid' in the report: ready port=http");
        assertThatThrownBy(() -> report.number("port"))
                .hasMessage("'port' is not a whole number in the report: ready port=http");
    }
}
