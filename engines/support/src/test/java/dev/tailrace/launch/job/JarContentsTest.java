package dev.tailrace.launch.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.launch.outcome.StatusException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JarContentsTest {

    @TempDir
    private Path folder;

    private final JarContents contents = new JarContents();

    @Test
    void shouldMergeListsOfServicesInTheOrderOfTheirJars() throws IOException {
        contents.addJar(jar("b", "META-INF/services/java.lang.Runnable", "b.One # the first\n\nboth.Two"));
        contents.addJar(jar("a", "META-INF/services/java.lang.Runnable", "# nothing\na.One\nboth.Two\n"));

        assertThat(TestJar.text(written(), "META-INF/services/java.lang.Runnable"))
                .isEqualTo("b.One\nboth.Two\na.One\n");
    }

    @Test
    void shouldLeaveOutWhatHoldsForOneJarOnly() throws IOException {
        contents.addJar(jar(
                "a",
                "META-INF/MANIFEST.MF",
                "Manifest-Version: 1.0\nMulti-Release: true\n",
                "META-INF/KEY.SF",
                "",
                "META-INF/KEY.RSA",
                "",
                "META-INF/INDEX.LIST",
                "",
                "module-info.class",
                "",
                "META-INF/versions/11/module-info.class",
                "",
                "META-INF/versions/11/a/A.class",
                "new",
                "a/A.class",
                "old"));

        final Path written = written();

        assertThat(TestJar.names(written))
                .containsExactly("META-INF/MANIFEST.MF", "META-INF/versions/11/a/A.class", "a/A.class");
        assertThat(TestJar.attributes(written))
                .isEqualTo(Map.of("Manifest-Version", "1.0", "Multi-Release", "true", "Main-Class", "a.A"));
    }

    @Test
    void shouldKeepTheLicenceOfEachJar() throws IOException {
        contents.addJar(jar("a", "META-INF/LICENSE", "of a", "META-INF/NOTICE.txt", "notice of a"));
        contents.addJar(jar("b", "LICENSE", "of b", "b/License.class", "a class"));

        assertThat(TestJar.names(written()))
                .containsExactly(
                        "META-INF/MANIFEST.MF",
                        "META-INF/licenses/a.jar/LICENSE",
                        "META-INF/licenses/a.jar/NOTICE.txt",
                        "META-INF/licenses/b.jar/LICENSE",
                        "b/License.class");
    }

    @Test
    void shouldRefuseTwoClassesOfOneNameUnlessTheyAreTheSame() throws IOException {
        contents.addJar(jar("a", "x/A.class", "one"));
        contents.addJar(jar("b", "x/A.class", "one"));

        assertThatThrownBy(() -> contents.addJar(jar("c", "x/A.class", "another")))
                .isInstanceOf(StatusException.class)
                .hasMessage("a.jar and c.jar both have the class x.A, and they differ; leave one of them out of"
                        + " --class-path");
    }

    @Test
    void shouldKeepTheFirstOfTwoResourcesAndSaySo() throws IOException {
        contents.addJar(jar("a", "x/settings", "of a"));
        contents.addJar(jar("b", "x/settings", "of b"));

        assertThat(contents.leftOut()).containsExactly("x/settings is that of a.jar; that of b.jar is left out");
        assertThat(TestJar.text(written(), "x/settings")).isEqualTo("of a");
    }

    @Test
    void shouldPreferItsOwn() throws IOException {
        contents.addOwn("x/A.class", new byte[] {'n', 'e', 'w'});
        contents.addJar(jar("a", "x/A.class", "old"));

        assertThat(contents.leftOut()).isEmpty();
        assertThat(TestJar.text(written(), "x/A.class")).isEqualTo("new");
    }

    @Test
    void shouldTakeAFolderOfClasses() throws IOException {
        Files.createDirectories(folder.resolve("classes/x/y"));
        Files.writeString(folder.resolve("classes/x/y/A.class"), "a class");

        contents.addFolder(folder.resolve("classes"));

        assertThat(TestJar.names(written())).containsExactly("META-INF/MANIFEST.MF", "x/y/A.class");
        assertThat(contents.hasClass("x.y.A")).isTrue();
        assertThat(contents.hasClass("x.y.B")).isFalse();
    }

    @Test
    void shouldGiveTheSameBytesInAnyOrderAndTimeZone() throws IOException {
        final Path one = jar("a", "x/A.class", "one", "x/B.class", "two");
        final Path other = jar("b", "y/A.class", "three");
        contents.addJar(one);
        contents.addJar(other);
        final JarContents turned = new JarContents();
        turned.addJar(other);
        turned.addJar(one);
        final byte[] here = bytes(contents);

        final TimeZone zone = TimeZone.getDefault();
        TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Auckland"));
        try {
            assertThat(bytes(turned)).isEqualTo(here);
        } finally {
            TimeZone.setDefault(zone);
        }
    }

    private static byte[] bytes(final JarContents of) throws IOException {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        of.write(bytes, Map.of("Main-Class", "a.A"));
        return bytes.toByteArray();
    }

    private Path written() throws IOException {
        return Files.write(folder.resolve("written.jar"), bytes(contents));
    }

    private Path jar(final String name, final String... namesAndTexts) throws IOException {
        return TestJar.write(folder.resolve(name + ".jar"), namesAndTexts);
    }
}
