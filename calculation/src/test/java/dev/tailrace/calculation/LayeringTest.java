package dev.tailrace.calculation;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The arrows between the packages of calculations; see docs/architecture.md. */
class LayeringTest {

    private static final JavaClasses CALCULATION = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(
                    "dev.tailrace.calculation", "dev.tailrace.runner.calculation", "dev.tailrace.runtime.calculation");

    @Test
    void shouldKeepWiringOutOfRunning() {
        noClasses()
                .that()
                .resideInAPackage("dev.tailrace.runtime.calculation")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.tailrace.calculation..",
                        "dev.tailrace.runner..",
                        "dev.tailrace.stream..",
                        "dev.tailrace.plan..",
                        "dev.tailrace.exec..",
                        "dev.tailrace.order..")
                .because("running code never imports wiring")
                .check(CALCULATION);
    }

    @Test
    void shouldUseNothingButCoreAndTheJdk() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages("dev.tailrace..", "java..")
                .because("calculations depend on core alone")
                .check(CALCULATION);
    }

    @Test
    void shouldReadNoClockAndNoRandomNumbers() {
        noClasses()
                .should()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.util.Random")
                .because("the output is a function of the input")
                .check(CALCULATION);
    }
}
