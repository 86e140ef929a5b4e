package dev.tailrace.market;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import org.junit.jupiter.api.Test;

/** The arrows between the packages of market; see docs/architecture.md. */
class LayeringTest {

    private static final JavaClasses MARKET = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.tailrace.market");

    @Test
    void shouldDefinePipelinesInOnePlaceOnly() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.tailrace.market.pipeline..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.tailrace.stream..", "dev.tailrace.runner..")
                .because("operators know nothing of wiring or of runners")
                .check(MARKET);
    }

    @Test
    void shouldUseNothingButTheJdkAndCore() {
        noClasses()
                .that()
                .doNotHaveSimpleName("ZstdCompression")
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages("dev.tailrace..", "java..")
                .check(MARKET);
    }

    @Test
    void shouldHaveNoCyclesBetweenPackages() {
        SlicesRuleDefinition.slices()
                .matching("dev.tailrace.market.(*)..")
                .should()
                .beFreeOfCycles()
                .check(MARKET);
    }
}
