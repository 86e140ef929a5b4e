package dev.tailrace.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.launch.broker.BrokerFiles;
import dev.tailrace.launch.broker.ListenerKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecurityTest {

    @Test
    void shouldMakeTheKeysAgainWhenTheFirstStartWasInterruptedBeforeTheCertificate(@TempDir final Path folder)
            throws Exception {
        final BrokerFiles files = BrokerFiles.in(folder);
        OwnerOnly.createFolder(files.security());
        Files.writeString(files.security().resolve("broker.p12"), "half of the keys");
        Security.prepare(files, Set.of(ListenerKind.TLS));
        assertThat(files.security().resolve("broker.crt")).content().startsWith("-----BEGIN CERTIFICATE-----");
    }
}
