package dev.tailrace.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The image for containers, unpacked layer by layer and started in namespaces of Linux, as a container engine does. */
class ImageIT {

    private static final Path IMAGE = Path.of("target/tailrace-" + System.getProperty("test.version") + "-image.tar")
            .toAbsolutePath();

    private static final Pattern LAYER = Pattern.compile("\"([0-9a-f]{64}\\.tar\\.gz)\"");
    private static final Pattern ENTRY_POINT = Pattern.compile("\"Entrypoint\":\\[([^]]*)\\]");

    @TempDir
    private Path folder;

    @Test
    void shouldRunTheSampleWithNothingButItsOwnFiles() throws Exception {
        assumeThat(IMAGE).as("an image; the build makes one with -Pimage").exists();
        final Home home = Home.create(folder.resolve("home"));
        final String namespaces = "unshare --map-root-user --mount --pid --fork ";
        assumeThat(home.start(namespaces + "true").start().waitFor())
                .as("namespaces for users")
                .isZero();
        home.run("mkdir image root; tar xf '" + IMAGE + "' -C image");
        final String layers = LAYER.matcher(Files.readString(home.folder().resolve("image/manifest.json")))
                .results()
                .map(layer -> layer.group(1))
                .collect(Collectors.joining(" "));
        home.run("for layer in " + layers
                + "; do tar xzpf image/$layer -C root 2>/dev/null; done; mkdir -p root/proc root/dev");
        assertThat(home.folder().resolve("root/app")).doesNotExist();
        final Matcher entryPoint =
                ENTRY_POINT.matcher(Files.readString(home.folder().resolve("image/config.json")));
        assertThat(entryPoint.find()).isTrue();
        final String command = entryPoint.group(1).replace(',', ' ');
        final String run = namespaces + "sh -euc 'mount -t proc proc root/proc; mount --rbind /dev root/dev;"
                + " exec chroot root " + command.replace("\"-cp\"", "-Xlog:class+load:file=/tmp/classes -cp") + " run'";
        assertThat(home.run(run))
                .contains("price-jump alerts: the first 5 of 8")
                .contains("run             finished (exit code 0)");
        assertThat(home.folder().resolve("root/tmp/classes"))
                .content()
                .contains("dev.tailrace.cli.Main source: shared objects file\n");
    }
}
