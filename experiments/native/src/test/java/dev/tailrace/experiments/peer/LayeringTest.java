package dev.tailrace.experiments.peer;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class LayeringTest {

    private static final String PEER = "dev.tailrace.experiments.peer";

    @Test
    void shouldLetNothingOfOursWorkInNativePeers() {
        noClasses()
                .should()
                .dependOnClassesThat(DescribedPredicate.describe(
                        "are ours and no wire format",
                        type -> type.getPackageName().startsWith("dev.tailrace")
                                && !type.getPackageName().equals(PEER)
                                && !type.getPackageName().equals("dev.tailrace.market.itch")))
                .check(new ClassFileImporter()
                        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                        .importPackages(PEER));
    }
}
