package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchemaCommandTest {

    private final Cli cli = new Cli();

    @Test
    void shouldPrintTheSchemaOfTheOnlySink() {
        assertThat(cli.run("schema", "ages")).isZero();

        assertThat(cli.out())
                .isEqualTo(
                        """
                        {
                          "$schema": "https://json-schema.org/draft/2020-12/schema",
                          "title": "ages",
                          "type": "object",
                          "properties": {
                            "firstName": { "type": ["string", "null"] },
                            "lastName": { "type": ["string", "null"] },
                            "age": { "type": ["integer", "null"], "minimum": -2147483648, "maximum": 2147483647 }
                          },
                          "required": ["firstName", "lastName", "age"],
                          "additionalProperties": false
                        }
                        """);
    }

    @Test
    void shouldPrintTheSchemaOfOneOfSeveralSinks() {
        assertThat(cli.run("schema", "--sink", "vwap")).isZero();

        assertThat(cli.out())
                .contains(
                        "  \"title\": \"vwap\",",
                        "    \"window_start\": { \"type\": [\"integer\", \"null\"], \"description\":"
                                + " \"nanoseconds since the origin of the input's event times\" },",
                        "    \"notional\": { \"type\": [\"integer\", \"null\"], \"description\": \"38 digits, 4 of them"
                                + " after the point, which is not written\" },",
                        "    \"vwap\": { \"type\": [\"string\", \"null\"], \"pattern\": \"^-?[0-9]+(\\\\.[0-9]+)?$\","
                                + " \"description\": \"18 digits, 6 of them after the point\" }\n");
    }

    @Test
    void shouldPrintTheSchemaOfLinesOfAllSinks() {
        assertThat(cli.run("schema", "--set", "emit=trades,bbo")).isZero();

        assertThat(cli.out())
                .contains(
                        "  \"title\": \"tick-alerts\",\n",
                        "  \"anyOf\": [{ \"$ref\": \"#/$defs/trades\" }, { \"$ref\": \"#/$defs/bbo\" }],\n",
                        "    \"trades\": {\n      \"type\": \"object\",\n",
                        "        \"match\": { \"type\": [\"integer\", \"null\"], \"minimum\": 0,"
                                + " \"maximum\": 18446744073709551615 }\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    --sink vwapp                | pipeline 'tick-alerts' has no sink 'vwapp'; available: [trades, vwap, alerts]; did you mean 'vwap'?
                    example.TwoVenues           | the results of pipeline 'two-venues' have no schema: Encoder.schema() is empty
                    """)
    void shouldSayWhyThereIsNoSchema(final String arguments, final String message) {
        final String classes = Path.of("target/test-classes").toString();

        assertThat(cli.run(("schema --class-path " + classes + " " + arguments).split(" ")))
                .isEqualTo(2);
        assertThat(cli.err()).isEqualTo("tailrace: " + message + "\n");
    }
}
