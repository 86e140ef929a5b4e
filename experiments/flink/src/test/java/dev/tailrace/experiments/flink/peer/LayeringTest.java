package dev.tailrace.experiments.flink.peer;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class LayeringTest {

    private static final String JOB = "dev.tailrace.experiments.flink.peer.job";

    @Test
    void shouldLetNothingOfOursWorkInTheNativePeer() {
        noClasses()
                .should()
                .dependOnClassesThat(DescribedPredicate.describe(
                        "are ours, and not what peers share",
                        type -> type.getPackageName().startsWith("dev.tailrace")
                                && !type.getPackageName().equals(JOB)
                                && !type.getPackageName().equals("dev.tailrace.experiments.peer")))
                .check(new ClassFileImporter()
                        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                        .importPackages(JOB));
    }
}
