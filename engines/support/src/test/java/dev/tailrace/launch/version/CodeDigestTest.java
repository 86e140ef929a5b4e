package dev.tailrace.launch.version;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.compiler.PipelineCompiler;
import dev.tailrace.progress.PipelineVersion;
import dev.tailrace.stream.Pipeline;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CodeDigestTest {

    @ParameterizedTest
    @ValueSource(classes = {Pipeline.class, PipelineVersion.class, PipelineCompiler.class})
    void shouldTakeEveryPackageOfTheEngineForTheEngine(final Class<?> inModule) throws Exception {
        assertThat(siblingPackagesOf(inModule)).isNotEmpty().allSatisfy(name -> assertThat(
                        CodeDigest.isBeyond("dev.tailrace." + name + ".Any"))
                .as(name)
                .isTrue());
    }

    private static List<String> siblingPackagesOf(final Class<?> type) throws IOException, URISyntaxException {
        final Path code =
                Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
        if (Files.isDirectory(code)) {
            return packagesIn(code);
        }
        try (FileSystem jar = FileSystems.newFileSystem(URI.create("jar:" + code.toUri()), Map.of())) {
            return packagesIn(jar.getPath("/"));
        }
    }

    private static List<String> packagesIn(final Path root) throws IOException {
        try (Stream<Path> entries = Files.list(root.resolve("dev/tailrace"))) {
            return entries.filter(Files::isDirectory)
                    .map(entry -> entry.getFileName().toString().replace("/", ""))
                    .toList();
        }
    }
}
