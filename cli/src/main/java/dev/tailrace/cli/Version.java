package dev.tailrace.cli;

import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/** Provides the text of {@code --version}, from the manifest of the jar. */
final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        final String version = Version.class.getPackage().getImplementationVersion();
        return new String[] {
            "tailrace " + Objects.requireNonNullElse(version, "(not packaged)"),
            "Java " + System.getProperty("java.runtime.version") + ", " + System.getProperty("java.vm.name")
        };
    }
}
