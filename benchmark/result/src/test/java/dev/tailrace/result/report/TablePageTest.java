package dev.tailrace.result.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.result.document.SvgChart;
import dev.tailrace.result.document.TextTable;
import java.util.List;
import org.junit.jupiter.api.Test;

class TablePageTest {

    static final TablePage PAGE = new TablePage(
            "A page",
            "What it says.",
            List.of(new TablePage.Fact("Commit", "unknown")),
            List.of(new TablePage.Section(
                    "A section",
                    List.of("A paragraph."),
                    List.of(TablePage.Table.of(
                            "A table",
                            new TextTable().left("what").right("number").row("</script>", 7))),
                    List.of(new TablePage.Drawing(
                            "A drawing",
                            "drawing.svg",
                            "records/s",
                            1,
                            1_000,
                            List.of(
                                    new SvgChart.Part("published", "#8a95a1"),
                                    new SvgChart.Part("measured", "#0072b2")),
                            List.of(new SvgChart.Row("one <core>", "here", List.of(10.0, 100.0), "10")),
                            "ratio")),
                    List.of("A note."))));

    @Test
    void shouldBeMarkdown() {
        assertThat(PAGE.markdown())
                .isEqualTo(
                        """
                        # A page

                        What it says.

                        - Commit: unknown

                        ## A section

                        A paragraph.

                        ![A drawing](drawing.svg)

                        ### A table

                        | what | number |
                        |---|---:|
                        | &lt;/script> | 7 |

                        - A note.
                        """);
    }

    @Test
    void shouldHaveItsDotsAsAFileToo() {
        assertThat(PAGE.sections().get(0).drawings().get(0).svg()).contains("<svg", "one &lt;core>", "measured");
    }

    @Test
    void shouldBeOneFileThatLoadsNothing() {
        final String html = HtmlReport.of(PAGE);
        assertThat(html)
                .contains("\"title\":\"A page\"", "one \\u003ccore\\u003e", "default-src 'none'")
                .doesNotContain("src=", "href=\"http", "</script>\"", "{{");
    }
}
