package dev.tailrace.progress;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class LayeringTest {

    @Test
    void shouldNeedWhatRunsInCoreAndNothingElse() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java..",
                        "dev.tailrace.progress..",
                        "dev.tailrace.agent",
                        "dev.tailrace.channel",
                        "dev.tailrace.runtime",
                        "dev.tailrace.io",
                        "dev.tailrace.state")
                .because("recovery works beside any run, whatever defined it")
                .check(new ClassFileImporter()
                        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                        .importPackages("dev.tailrace.progress"));
    }
}
