package dev.tailrace.result.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.result.document.TextTable;
import java.util.List;
import org.junit.jupiter.api.Test;

class TablePageTest {

    private static final TablePage PAGE = new TablePage(
            "A page",
            "What it says.",
            List.of(new TablePage.Fact("Commit", "unknown")),
            List.of(new TablePage.Section(
                    "A section",
                    List.of("A paragraph."),
                    List.of(TablePage.Table.of(
                            "A table",
                            new TextTable().left("what").right("number").row("</script>", 7))),
                    List.of(new TablePage.Drawing("A drawing", "drawing.svg", "<svg></svg>\n")),
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
    void shouldBeOneFileThatLoadsNothing() {
        final String html = HtmlReport.of(PAGE);
        assertThat(html)
                .contains("\"title\":\"A page\"", "\\u003csvg\\u003e", "default-src 'none'")
                .doesNotContain("src=", "href=", "</script>\"", "{{");
    }
}
