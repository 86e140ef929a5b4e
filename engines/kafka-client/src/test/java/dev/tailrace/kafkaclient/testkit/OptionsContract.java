package dev.tailrace.kafkaclient.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.launch.engine.DeclaredOptions;
import dev.tailrace.stream.Setting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigDef;

/**
 * Contract of the options of a program: the options file of its description has what its class declares, and refuses what the
 * class refuses, in the same words. {@code -Dtailrace.options=write} writes the file anew.
 */
public final class OptionsContract {

    private static final List<String> VALUES = List.of(
            "",
            " ",
            "x",
            "-1",
            "0",
            "1",
            " 2 ",
            "1.5",
            "1025",
            "10001",
            "999999999",
            "1000000000",
            "99999999999999999999",
            "true",
            "True",
            "yes",
            "host",
            "host:1",
            "host:1:2",
            "none",
            "output",
            "json:",
            "json:a.b",
            "4,last=2",
            "last=",
            "half",
            "earliest,latest");

    private final String program;
    private final DeclaredOptions declared;
    private final SortedMap<String, String> usual = new TreeMap<>();

    private OptionsContract(final String program, final DeclaredOptions declared) {
        this.program = program;
        this.declared = declared;
    }

    /** For a program of the module under test. */
    public static OptionsContract of(final String program, final DeclaredOptions declared) {
        return new OptionsContract(program, declared);
    }

    /** With the value that an option without a default has when it is not given. */
    public OptionsContract usual(final String option, final Object value) {
        usual.put(option, value.toString());
        return this;
    }

    /**
     * With the values of some properties of the producer.
     *
     * @param set properties that the program sets; others have the client's defaults
     */
    public OptionsContract producer(final Map<String, String> set, final String... names) {
        return client("client.producer.", ProducerConfig.configDef(), set, names);
    }

    /** With the defaults of some properties of the consumer. */
    public OptionsContract consumer(final String... names) {
        return client("client.consumer.", ConsumerConfig.configDef(), Collections.emptySortedMap(), names);
    }

    private OptionsContract client(
            final String prefix, final ConfigDef client, final Map<String, String> set, final String... names) {
        for (final String name : names) {
            usual(
                    prefix + name,
                    set.getOrDefault(name, String.valueOf(client.defaultValues().get(name))));
        }
        return this;
    }

    /** Compares the file, and what is refused; or writes the file. */
    public void check() {
        final DeclaredOptions described = checkFile();
        refuseTheSame(described, "no-such-option", "1");
        for (final Setting<?> option : declared.settings()) {
            final String name = option.name().replace("*", "any");
            refuseTheSame(described, name + "s", "1");
            Stream.concat(VALUES.stream(), Stream.of(option.values().split(" \\| ")))
                    .forEach(value -> refuseTheSame(described, name, value));
        }
    }

    /** Compares the file, or writes it; returns what the file describes. */
    public DeclaredOptions checkFile() {
        final String text = declared.text(usual);
        final Path file = Path.of(
                System.getProperty("basedir", ""),
                "src/main/resources/META-INF/tailrace/programs",
                program + ".options");
        write(file, text);
        assertThat(file).content().isEqualTo(text);
        return DeclaredOptions.parse(text);
    }

    private static void write(final Path file, final String text) {
        if ("write".equals(System.getProperty("tailrace.options"))) {
            try {
                Files.writeString(file, text);
            } catch (final IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private void refuseTheSame(final DeclaredOptions described, final String name, final String value) {
        assertThat(described.problems(Map.of(name, value)))
                .as(name + "=" + value)
                .isEqualTo(declared.problems(Map.of(name, value)));
    }
}
