package dev.tailrace.launch.job;

import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.process.RecordText;
import dev.tailrace.launch.process.RequestText;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Describes the job in a job jar; a resource of the jar.
 *
 * @param engine name and version of the engine that the jar was made for, such as {@code Flink 2.2.1}
 * @param pipeline name, or class, of the pipeline
 * @param settings of the pipeline that its class was compiled with
 */
public record JobDescription(String engine, String pipeline, SortedMap<String, String> settings) {

    /** Name of the resource. */
    public static final String RESOURCE = "META-INF/tailrace/job.properties";

    private static final Pattern NAME_AND_VERSION = Pattern.compile("(\\S+) (\\d+\\.\\d+)(\\..*)?");

    public JobDescription {
        settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
    }

    /**
     * That of the jar that a class is in.
     *
     * @throws StatusException when it is in none
     */
    public static JobDescription ofJarOf(final Class<?> main) {
        try (InputStream text = main.getResourceAsStream("/" + RESOURCE)) {
            if (text == null) {
                throw StatusException.usage("this is not a job jar; 'tailrace package' makes one of a pipeline");
            }
            return parse(new String(text.readAllBytes(), StandardCharsets.UTF_8));
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * What the text of the resource says.
     *
     * @throws IllegalArgumentException when a field is missing, or one is not known
     */
    public static JobDescription parse(final String text) {
        return RecordText.read(JobDescription.class, RequestText.read(text));
    }

    /** The text of the resource. */
    public String text() {
        return RequestText.write(RecordText.write(this));
    }

    /**
     * Compares what the job was made for with what it runs on: the first two numbers of the version have to be the same.
     *
     * @param version of the engine that is here
     * @throws StatusException when they are not
     */
    public void checkEngine(final String version) {
        final Matcher made = NAME_AND_VERSION.matcher(engine);
        if (!made.matches()) {
            throw new IllegalStateException("no engine with a version: " + engine);
        }
        if (!(version + ".").startsWith(made.group(2) + ".")) {
            throw StatusException.usage(
                    "this jar was made for " + engine + ", and this is " + made.group(1) + " " + version
                            + "; run it on "
                            + made.group(1) + " " + made.group(2) + ", or package the pipeline with a Tailrace for "
                            + made.group(1) + " " + version);
        }
    }
}
