package dev.tailrace.compiler;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import org.junit.jupiter.api.Test;

/** The arrows between the packages of the compiler; see docs/architecture.md. */
class LayeringTest {

    private static final JavaClasses COMPILER = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.tailrace.compiler");

    @Test
    void shouldUseNothingButTheJdkCoreAndAsm() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages("dev.tailrace..", "java..", "javax..", "org.objectweb.asm..")
                .check(COMPILER);
    }

    @Test
    void shouldPrintWithoutKnowingWhatIsPrinted() {
        classes()
                .that()
                .resideInAPackage("dev.tailrace.compiler.source..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("dev.tailrace.compiler.source..", "java..", "javax.lang.model..")
                .because("the printer decides nothing")
                .check(COMPILER);
    }

    @Test
    void shouldHaveNoCyclesBetweenPackages() {
        SlicesRuleDefinition.slices()
                .matching("dev.tailrace.compiler.(*)..")
                .should()
                .beFreeOfCycles()
                .check(COMPILER);
    }
}
