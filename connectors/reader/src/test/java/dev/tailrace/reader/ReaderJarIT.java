package dev.tailrace.reader;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.jar.JarFile;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

/** The jar and kafka-clients are all that a consumer needs. */
class ReaderJarIT {

    private static final Path JAR = Path.of(System.getProperty("tailrace.reader.jar"));

    @Test
    void shouldFilterWithNothingElseOnTheClassPath() throws IOException, ReflectiveOperationException {
        final URL client =
                ConsumerRecord.class.getProtectionDomain().getCodeSource().getLocation();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {JAR.toUri().toURL(), client}, ClassLoader.getPlatformClassLoader())) {
            final Class<?> type = loader.loadClass("dev.tailrace.reader.PartitionFilter");
            final Object filter =
                    type.getMethod("beginningAt", long.class, boolean.class).invoke(null, 0L, false);
            assertThat(type.getMethod("judge", byte[].class)
                            .invoke(filter, (Object) Headers.result(1, 0))
                            .toString())
                    .isEqualTo("NEW");
            assertThat(type.getMethod("position").invoke(filter).toString()).startsWith("1:");
            final Object results = loader.loadClass("dev.tailrace.reader.ResultFilter")
                    .getConstructor()
                    .newInstance();
            assertThat(results.getClass().getClassLoader()).isSameAs(loader);
        }
    }

    @Test
    void shouldBeSmall() throws IOException {
        try (JarFile jar = new JarFile(JAR.toFile())) {
            assertThat(jar.stream()
                            .map(entry -> entry.getName())
                            .filter(name -> name.endsWith(".class") && name.startsWith("dev/tailrace/progress/")))
                    .containsExactlyInAnyOrder(
                            "dev/tailrace/progress/FrontierFilter.class",
                            "dev/tailrace/progress/FrontierFilter$Mode.class",
                            "dev/tailrace/progress/FrontierFilter$Verdict.class",
                            "dev/tailrace/progress/OutputHeader.class",
                            "dev/tailrace/progress/RunId.class");
        }
    }
}
