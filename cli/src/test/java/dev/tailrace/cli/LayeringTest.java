package dev.tailrace.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import org.junit.jupiter.api.Test;

/** The arrows between the packages of the command. */
class LayeringTest {

    private static final JavaClasses CLI = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.tailrace.cli");

    @Test
    void shouldHaveNoCyclesBetweenPackages() {
        SlicesRuleDefinition.slices()
                .matching("dev.tailrace.cli.(*)..")
                .should()
                .beFreeOfCycles()
                .check(CLI);
    }

    @Test
    void shouldKnowPipelinesByTheirDefinitionsOnly() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.tailrace.market.pipeline..", "dev.tailrace.market.operator..")
                .because("a user's pipeline must be able to do whatever the project's own can")
                .check(CLI);
    }

    @Test
    void shouldCompileThroughTheFrontDoorsOnly() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.tailrace.compiler.source..",
                        "dev.tailrace.compiler.stream..",
                        "dev.tailrace.compiler.types..",
                        "dev.tailrace.compiler.calculation..")
                .because("how a class is made is the compiler's own affair")
                .check(CLI);
    }
}
