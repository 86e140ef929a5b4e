package dev.tailrace.flink;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** What the packages of the engine may use of each other and of others; see docs/architecture.md. */
class LayeringTest {

    private static final JavaClasses ENGINE = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.tailrace.flink");

    @Test
    void shouldKnowNeitherExperimentsNorTheirWorkloads() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.tailrace.experiments..", "dev.tailrace.samples..", "dev.tailrace.market..")
                .check(ENGINE);
    }
}
