package dev.tailrace.bench;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.Architectures;
import org.junit.jupiter.api.Test;

/** The arrows between the packages that make something of a run. */
class LayeringTest {

    private final JavaClasses bench = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.tailrace.bench");

    @Test
    void shouldGoFromStatisticsToResultsToVerdictsToReports() {
        Architectures.layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("statistics")
                .definedBy("dev.tailrace.bench.statistics..")
                .layer("result")
                .definedBy("dev.tailrace.bench.result..")
                .layer("verdict")
                .definedBy("dev.tailrace.bench.verdict..")
                .layer("capacity")
                .definedBy("dev.tailrace.bench.capacity..")
                .layer("report")
                .definedBy("dev.tailrace.bench.report..")
                .layer("export")
                .definedBy("dev.tailrace.bench.export..")
                .whereLayer("result")
                .mayOnlyBeAccessedByLayers("verdict", "capacity", "report", "export")
                .whereLayer("verdict")
                .mayOnlyBeAccessedByLayers("report", "export")
                .whereLayer("capacity")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("report")
                .mayOnlyBeAccessedByLayers("export")
                .whereLayer("export")
                .mayNotBeAccessedByAnyLayer()
                .check(bench);
    }

    @Test
    void shouldKnowNoEngine() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.kafka..", "org.apache.flink..", "org.apache.spark..")
                .because("engines run in processes of their own")
                .check(bench);
    }
}
