package dev.tailrace.spark;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** What this module may use; see docs/architecture.md. */
class LayeringTest {

    private static final JavaClasses MODULE = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.tailrace.spark");

    @Test
    void shouldUseNothingThatSparkKeepsToItselfAndKnowNeitherExperimentsNorTheirPipelines() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.apache.spark.sql.execution..",
                        "org.apache.spark.sql.catalyst..",
                        "org.apache.spark.sql.internal..",
                        "dev.tailrace.experiments..",
                        "dev.tailrace.samples..",
                        "dev.tailrace.market..")
                .check(MODULE);
    }
}
