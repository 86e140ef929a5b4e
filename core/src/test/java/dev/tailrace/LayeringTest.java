package dev.tailrace;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import org.junit.jupiter.api.Test;

/** The arrows between the packages of core; see docs/architecture.md. */
class LayeringTest {

    // One for all tests: reading the classes is what takes time.
    private static final JavaClasses CORE = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.tailrace");

    @Test
    void shouldKeepWiringOutOfRunning() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "dev.tailrace.function..",
                        "dev.tailrace.io..",
                        "dev.tailrace.state..",
                        "dev.tailrace.aggregate..",
                        "dev.tailrace.runtime..",
                        "dev.tailrace.agent..",
                        "dev.tailrace.channel..",
                        "dev.tailrace.region..",
                        "dev.tailrace.merge..",
                        "dev.tailrace.input..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.tailrace.stream..",
                        "dev.tailrace.plan..",
                        "dev.tailrace.exec..",
                        "dev.tailrace.order..",
                        "dev.tailrace.runner..")
                .because("running code never imports wiring")
                .check(CORE);
    }

    @Test
    void shouldKeepRunnersOutOfWiring() {
        noClasses()
                .that()
                .resideInAnyPackage("dev.tailrace.stream..", "dev.tailrace.plan..", "dev.tailrace.order..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.tailrace.runner..",
                        "dev.tailrace.exec..",
                        "dev.tailrace.runtime.stage..",
                        "dev.tailrace.region..")
                .because("a definition does not know what runs it")
                .check(CORE);
    }

    @Test
    void shouldUseNothingButTheJdk() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages("dev.tailrace..", "java..", "com.sun.management")
                .because("core has no dependencies")
                .check(CORE);
    }

    @Test
    void shouldHaveNoCyclesBetweenPackages() {
        SlicesRuleDefinition.slices()
                .matching("dev.tailrace.(*)..")
                .should()
                .beFreeOfCycles()
                .check(CORE);
    }

    @Test
    void shouldReadNoClockAndNoRandomNumbersWhileRunning() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "dev.tailrace.function..",
                        "dev.tailrace.io..",
                        "dev.tailrace.state..",
                        "dev.tailrace.aggregate..",
                        "dev.tailrace.runtime..",
                        "dev.tailrace.agent..",
                        "dev.tailrace.channel..",
                        "dev.tailrace.input..")
                .should()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.util.Random")
                .because("the output is a function of the input log")
                .check(CORE);
    }
}
