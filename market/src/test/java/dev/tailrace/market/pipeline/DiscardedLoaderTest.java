package dev.tailrace.market.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.market.generate.FeedGenerator;
import dev.tailrace.market.generate.FeedSpec;
import dev.tailrace.testkit.TestScope;
import java.io.File;
import java.io.IOException;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Engines load each job with a class loader that they discard afterwards; no class of the JDK may keep it alive. With {@code
 * -Dmatrix=all} there are more deployments.
 */
class DiscardedLoaderTest {

    private static final int MANY = TestScope.count(60, 300);
    private static final int ATTEMPTS = 20;
    private static final int MILLIS = 500;

    @TempDir
    private Path directory;

    private final ReferenceQueue<ClassLoader> collected = new ReferenceQueue<>();
    private final List<Reference<ClassLoader>> loaders = new ArrayList<>();

    @Test
    void shouldBeCollectedAfterADeploymentThatSavedItsState() throws Exception {
        deploy(5, DiscardedDeployment.class);

        assertThat(collectedLoaders(5)).as("collected of 5").isEqualTo(5);
    }

    @Test
    void shouldBeCollectedAfterEachOfManyDeployments() throws Exception {
        deploy(MANY, DiscardedDeployment.SavedState.class);

        assertThat(collectedLoaders(MANY)).as("collected").isEqualTo(MANY);
    }

    /** Once more than is counted: the JDK has caches of one entry, which keep the last loader. */
    private void deploy(final int times, final Class<?> deployment) throws Exception {
        final Path feed = feed();
        final URL[] classPath = classPath();
        for (int i = 0; i <= times; i++) {
            try (URLClassLoader loader = new URLClassLoader(classPath, ClassLoader.getPlatformClassLoader())) {
                deployed(deployment.getName(), loader).accept(feed);
                if (i < times) {
                    loaders.add(new WeakReference<>(loader, collected));
                }
            }
        }
    }

    private Path feed() throws IOException {
        final Path feed = directory.resolve("feed.itch");
        new FeedGenerator(FeedSpec.builder().messages(3_000).symbols(12).seed(7).build()).writeFiles(feed);
        return feed;
    }

    private static URL[] classPath() throws MalformedURLException {
        final List<URL> urls = new ArrayList<>();
        for (final String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            urls.add(Path.of(entry).toUri().toURL());
        }
        return urls.toArray(URL[]::new);
    }

    @SuppressWarnings("unchecked")
    private static Consumer<Path> deployed(final String name, final ClassLoader loader)
            throws ReflectiveOperationException {
        final Class<?> type = loader.loadClass(name);
        assertThat(type.getClassLoader()).isSameAs(loader);
        return (Consumer<Path>) type.getDeclaredConstructor().newInstance();
    }

    private int collectedLoaders(final int expected) throws InterruptedException {
        int count = 0;
        for (int i = 0; i < ATTEMPTS && count < expected; i++) {
            System.gc();
            while (count < expected && collected.remove(MILLIS) != null) {
                count++;
            }
        }
        return count;
    }
}
