package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What merge, latency and produce refuse before anything is started. */
class TopicCommandsTest {

    private static final String OF_THE_SHELL = ": a pipe of this shell cannot be passed on; name a file";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "merge --from a | --bootstrap-server, or --client-config with bootstrap.servers, is required;"
                        + " 'tailrace broker' starts a broker",
                "merge --from a --client-config nowhere | nowhere: no such file",
                "merge --from a --bootstrap-server h:1 --to f --to-topic b | --to and --to-topic: choose one of them",
                "merge --from a --bootstrap-server h:1 --follow --until-end | --follow and --until-end: choose one of them",
                "merge --from a --bootstrap-server h:1 --to-topic a | 'a' is read and written; records would be read again,"
                        + " for ever",
                "merge --from a --bootstrap-server h:1 --order time | --order: 'time' is not an order; available: number, label,"
                        + " partition and time:FIELD,...",
                "merge --from a --bootstrap-server h:1 --window 0 | --window is 0, not from 1 to 16777216",
                "merge --from a --bootstrap-server h:1 --to f --give-up-after 1us | --give-up-after is '1us': less than 1ms",
                "latency --from a --to b | --bootstrap-server, or --client-config with bootstrap.servers, is required;"
                        + " 'tailrace broker' starts a broker",
                "latency --from a --to b --bootstrap-server h:1 --capacity 0 | --capacity is 0, not from 1 to 4194304",
                "latency --from a --to b --bootstrap-server h:1 --timeout 0s | --timeout is '0s': expected a positive duration of at most 73"
                        + " years",
                "latency --from a --to b --bootstrap-server h:1 --timeout 48h | --timeout in milliseconds is 172800000, not from"
                        + " 1 to 86400000",
                "produce pom.xml --topic a --bootstrap-server h:1 --price-decimals 12 | --price-decimals is 12, not from 0 to 9",
                "produce pom.xml --topic a --bootstrap-server h:1 --format lines --pace 2x | --pace: lines have no times; give a"
                        + " rate such as 1000/s, or leave it out",
                "produce pom.xml --topic a --bootstrap-server h:1 --format lines --partition-by instrument | --partition-by"
                        + " instrument: lines have no instruments; leave it out",
                "produce /dev/stdin --topic a --bootstrap-server h:1 | /dev/stdin" + OF_THE_SHELL,
                "produce pom.xml --topic a --client-config /dev/fd/63 | /dev/fd/63" + OF_THE_SHELL,
                "merge --from a --client-config /proc/self/fd/0 | /proc/self/fd/0" + OF_THE_SHELL,
                "merge --from a --bootstrap-server h:1 --to /dev/stderr | /dev/stderr" + OF_THE_SHELL,
                "merge --from a --bootstrap-server h:1 --position /dev/stdout | /dev/stdout" + OF_THE_SHELL,
                "latency --from a --to b --bootstrap-server h:1 --hgrm /dev/stdout | /dev/stdout" + OF_THE_SHELL,
            })
    void shouldSayWhatIsMissingOrMakesNoSense(final String arguments, final String message) {
        final Cli cli = new Cli();
        assertThat(cli.run(arguments.split(" "))).isEqualTo(2);
        assertThat(cli.err()).isEqualTo("tailrace: " + message + "\n");
        assertThat(cli.out()).isEmpty();
    }
}
