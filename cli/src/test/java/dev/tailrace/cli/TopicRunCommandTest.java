package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a run on topics refuses before anything is started. */
class TopicRunCommandTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--runner storm | unknown runner 'storm'; available: in-process, flink, kafka, kafka-streams, spark",
                "--input-topic a --stop-at-end | only a run on topics has --input-topic, --stop-at-end; leave it out, or give"
                        + " a --runner that reads topics as well",
                "--runner kafka --input x --latency off | a run on topics has no --input, --latency; leave it out",
                "--runner kafka --bootstrap-server h:1 --input-topic a --output-topic b --metrics-host localhost | --metrics-host"
                        + " without --metrics-port; give both, or leave it out",
                "--runner kafka --bootstrap-server h:1 --input-topic a --output-topic b --metrics-port 70000 | --metrics-port: a"
                        + " port is a number from 0 to 65535, not 70000",
                "--runner kafka --parallelism 2 | a run on topics has no --parallelism; leave it out",
                "--runner flink --parallelism many | --parallelism: 'many' is not a parallelism; expected 4, or book=8,feed=2, or"
                        + " 4,feed=2",
                "--runner kafka | --bootstrap-server, or --client-config with bootstrap.servers, is required;"
                        + " 'tailrace broker' starts a broker",
                "--runner kafka --bootstrap-server h:1 | --input-topic is required with --runner",
                "--runner kafka --client-config nowhere --input-topic a | nowhere: no such file",
                "--runner kafka --bootstrap-server h:1 --input-topic a --output-topic b,c | --output-topic is given twice"
                        + " without a sink: b and c; name the sinks",
                "--runner kafka --bootstrap-server h:1 --input-topic a --output-topic vwap=b,vwap=c | --output-topic: the sink"
                        + " 'vwap' has two topics: b and c",
                "--runner kafka --bootstrap-server h:1 --input-topic a --output-topic a | 'a' is read and written; results"
                        + " would be read again, for ever",
                "--runner kafka --bootstrap-server h:1 --input-topic a --output-topic a/b | 'a/b' is not a topic name;"
                        + " use letters, digits, '.', '_' and '-'",
                "--runner kafka --bootstrap-server h:1 --input-topic a --guarantee twice | --guarantee: 'twice' is not one of"
                        + " [at-least-once, exactly-once, transactional]",
                "--runner kafka --bootstrap-server h:1 --input-topic a --progress-interval 1us | --progress-interval is"
                        + " '1us': less than 1ms",
                "--runner kafka --bootstrap-server h:1 --input-topic a --spark-mode async | only --runner spark has --spark-mode;"
                        + " leave it out",
                "--runner flink --bootstrap-server h:1 --input-topic a --record-key symbol | --record-key=symbol: expected"
                        + " none, output or json:FIELD",
                "--runner kafka --bootstrap-server h:1 --input-topic a --runner-option max-reply=5 |"
                        + " --runner-option max-reply: unknown option; available: profile,"
                        + " start, dead-letter-topic, create-topics, snapshot-topic-interval-ms, max-replay, on-max-replay,"
                        + " on-progress-failure, record-key; did you mean 'max-replay'?",
                "--runner spark --bootstrap-server h:1 --input-topic a --flink-master h:8081 | only --runner flink has"
                        + " --flink-master; leave it out",
                "--runner flink --bootstrap-server h:1 --input-topic a --output-topic b --application-id .. | --application-id is"
                        + " '..': it is part of the names of a folder, a consumer group and topics; give 1 to 200 letters, digits,"
                        + " '.', '_' and '-', and not dots alone",
                "--runner kafka --bootstrap-server h:1 --input-topic a --output-topic b --heap lots | --heap is 'lots': expected"
                        + " a size such as 512m or 2g",
                "--runner kafka --bootstrap-server h:1 --input-topic a --threads 0 | --threads is 0: at least one is needed",
            })
    void shouldSayWhatIsMissingOrMakesNoSense(final String arguments, final String message) {
        final Cli cli = new Cli();
        assertThat(cli.run(("run " + arguments).split(" "))).isEqualTo(2);
        assertThat(cli.err()).isEqualTo("tailrace: " + message + "\n");
        assertThat(cli.out()).isEmpty();
    }
}
