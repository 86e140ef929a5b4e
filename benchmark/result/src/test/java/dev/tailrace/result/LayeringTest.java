package dev.tailrace.result;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.Architectures;
import org.junit.jupiter.api.Test;

/** The arrows between the packages that make something of a run. */
class LayeringTest {

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.tailrace.result");

    @Test
    void shouldGoFromStatisticsToResultsToVerdictsToReports() {
        Architectures.layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("statistics")
                .definedBy("dev.tailrace.result.statistics..")
                .layer("result")
                .definedBy("dev.tailrace.result")
                .layer("verdict")
                .definedBy("dev.tailrace.result.verdict..")
                .layer("capacity")
                .definedBy("dev.tailrace.result.capacity..")
                .layer("report")
                .definedBy("dev.tailrace.result.report..")
                .layer("document")
                .definedBy("dev.tailrace.result.document..")
                .layer("export")
                .definedBy("dev.tailrace.result.export..")
                .whereLayer("result")
                .mayOnlyBeAccessedByLayers("verdict", "capacity", "report", "export")
                .whereLayer("verdict")
                .mayOnlyBeAccessedByLayers("report", "export")
                .whereLayer("capacity")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("report")
                .mayOnlyBeAccessedByLayers("export")
                .whereLayer("document")
                .mayOnlyBeAccessedByLayers("report", "export")
                .whereLayer("export")
                .mayNotBeAccessedByAnyLayer()
                .check(CLASSES);
    }

    @Test
    void shouldKnowNoEngine() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.kafka..", "org.apache.flink..", "org.apache.spark..")
                .because("engines run in processes of their own")
                .check(CLASSES);
    }
}
