package dev.tailrace.cli.project;

import dev.tailrace.cli.shell.Paths;
import dev.tailrace.cli.shell.Shell;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.Failures;
import dev.tailrace.launch.outcome.StatusException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.lang.model.SourceVersion;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tailrace new}: creates a project with a pipeline, its test, sample data and a build with Maven. */
@Command(
        name = "new",
        abbreviateSynopsis = true,
        description = {
            "Create a project of your own: a pipeline with a test and sample data, built by 'mvn verify' and run by 'tailrace"
                    + " run'.",
            ""
        })
public final class NewCommand implements Callable<Integer> {

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*");
    private static final String PIPELINE = "Pipeline";
    private static final String SAMPLE = "data/quotes.csv";

    private final Shell shell;
    private final String version;

    @Parameters(
            index = "0",
            paramLabel = "FOLDER",
            description =
                    "Folder of the project; must not exist. Its name becomes the name of the pipeline: my-pipeline.")
    private String folder;

    @Option(
            names = "--package",
            paramLabel = "NAME",
            defaultValue = "example",
            description = "Package of the classes (default: ${DEFAULT-VALUE}).")
    private String packageName;

    /** @param version of the artifacts that the project depends on */
    public NewCommand(final Shell shell, final String version) {
        this.shell = shell;
        this.version = version;
    }

    @Override
    public Integer call() {
        final Path project = Paths.of(folder).toAbsolutePath().normalize();
        final String name = String.valueOf(project.getFileName());
        check(project, name);
        final String className = className(name);
        final Map<String, String> values = Map.of(
                "name", name,
                "class", className,
                "package", packageName,
                "version", version,
                "repository", repository());
        try {
            for (final Map.Entry<String, String> file :
                    files(packageName.replace('.', '/'), className).entrySet()) {
                write(project.resolve(file.getKey()), filled(file.getValue(), values));
            }
        } catch (final IOException failed) {
            throw new StatusException(
                    ExitStatus.OUTPUT_LOST, folder + ": cannot be written: " + Failures.reason(failed), failed);
        }
        shell.out().println("written         " + folder + ", a project with the pipeline " + name);
        shell.out().println("next            cd " + folder);
        shell.out().println("                mvn -B verify");
        shell.out().println("                tailrace run " + name + " --class-path target/classes --input " + SAMPLE);
        return ExitStatus.CLEAN.code();
    }

    private void check(final Path project, final String name) {
        if (!NAME.matcher(name).matches()) {
            throw StatusException.usage(
                    "'" + name + "' is not the name of a pipeline; expected lower-case words such as my-pipeline");
        }
        if (!SourceVersion.isName(packageName)) {
            throw StatusException.usage(
                    "--package is '" + packageName + "': not a package; expected one such as com.example");
        }
        if (Files.exists(project)) {
            throw StatusException.usage(folder + ": exists already; give a folder that does not");
        }
    }

    /** {@code MyPipeline} for {@code my-pipeline}, {@code MidPricePipeline} for {@code mid-price}. */
    static String className(final String name) {
        final String words = Arrays.stream(name.split("-"))
                .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                .collect(Collectors.joining());
        return words.endsWith(PIPELINE) && !words.equals(PIPELINE) ? words : words + PIPELINE;
    }

    /** The URI of the repository of this installation, as text of XML. */
    private String repository() {
        final Path repository = shell.distribution().folder().resolve("share/repository");
        if (!Files.isDirectory(repository)) {
            throw StatusException.usage(repository + ": no such folder; Tailrace is not completely installed");
        }
        return repository.toAbsolutePath().normalize().toUri().toString().replace("&", "&amp;");
    }

    /** Files of the project, and the resources that they are made of. */
    private static Map<String, String> files(final String packageFolder, final String className) {
        final Map<String, String> files = new LinkedHashMap<>();
        files.put("pom.xml", "pom.xml");
        files.put("README.md", "README.md");
        files.put(".gitignore", "gitignore");
        files.put("src/main/java/" + packageFolder + "/" + className + ".java", "Definition.java");
        files.put("src/main/resources/META-INF/services/dev.tailrace.stream.PipelineDefinition", "services");
        files.put(SAMPLE, "quotes.csv");
        files.put("src/test/java/" + packageFolder + "/" + className + "Test.java", "DefinitionTest.java");
        return files;
    }

    private static void write(final Path file, final String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static String filled(final String resource, final Map<String, String> values) {
        try (InputStream text = NewCommand.class.getResourceAsStream(resource)) {
            String filled = new String(text.readAllBytes(), StandardCharsets.UTF_8);
            for (final Map.Entry<String, String> value : values.entrySet()) {
                filled = filled.replace("@" + value.getKey() + "@", value.getValue());
            }
            return filled;
        } catch (final IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
