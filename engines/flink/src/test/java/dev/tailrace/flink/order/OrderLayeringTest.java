package dev.tailrace.flink.order;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** What the packages of order on Flink may use of each other; see docs/architecture.md. */
class OrderLayeringTest {

    private static final String WORKLOAD = "dev.tailrace.flink.order.listing1..";
    private static final String EXPERIMENT = "dev.tailrace.flink.order.experiment..";
    private static final String CONFLUX = "dev.tailrace.flink.order.conflux..";

    private final JavaClasses order = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.tailrace.flink.order");

    @Test
    void shouldKeepTheMethodsApartAndFreeOfTheWorkloadThatComparesThem() {
        noClasses()
                .that()
                .resideInAPackage("dev.tailrace.flink.order")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(CONFLUX, WORKLOAD, EXPERIMENT, "dev.tailrace.samples..", "org.HdrHistogram..")
                .check(order);
        noClasses()
                .that()
                .resideInAPackage(CONFLUX)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.tailrace.flink.order", WORKLOAD, EXPERIMENT, "dev.tailrace.samples..")
                .check(order);
    }
}
