package dev.tailrace.experiments.flink;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** What the packages of the experiments may use of each other and of the engine; see docs/architecture.md. */
class LayeringTest {

    private static final String CONFLUX = "dev.tailrace.experiments.flink.conflux";

    @Test
    void shouldKeepTheMethodsApartAndConfluxFreeOfTheWorkloadThatComparesThem() {
        noClasses()
                .that()
                .resideInAPackage(CONFLUX + "..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.tailrace.flink..",
                        "dev.tailrace.experiments.flink.listing1",
                        "dev.tailrace.experiments.flink.order",
                        "dev.tailrace.samples..")
                .check(new ClassFileImporter()
                        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                        .importPackages(CONFLUX));
    }
}
