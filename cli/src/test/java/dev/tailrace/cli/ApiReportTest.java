package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The API of the libraries, as text beside the documentation: what their modules export to everybody, apart from what only
 * generated classes use. A change of the API is a change of these files; {@code -Dtailrace.api=write} writes them anew.
 */
class ApiReportTest {

    @ParameterizedTest
    @ValueSource(strings = {"core", "calculation", "recovery", "compiler"})
    void shouldBeTheApiThatIsWrittenDown(final String module) throws Exception {
        final Path report = Repository.ROOT.resolve("docs/api").resolve(module + ".txt");
        final String api = api(Repository.ROOT.resolve(module).resolve("target/classes"));
        if ("write".equals(System.getProperty("tailrace.api"))) {
            Files.createDirectories(report.getParent());
            Files.writeString(report, api);
        }
        assertThat(report).content().isEqualTo(api);
    }

    private static String api(final Path classes) throws IOException, ClassNotFoundException {
        final StringBuilder text = new StringBuilder();
        for (final String name : exported(classes)) {
            for (final Class<?> type : publicTypes(classes, name)) {
                print(type, text);
            }
        }
        return text.toString();
    }

    /** Packages of the API, sorted. */
    static List<String> exported(final Path classes) throws IOException {
        try (InputStream in = Files.newInputStream(classes.resolve("module-info.class"))) {
            return ModuleDescriptor.read(in).exports().stream()
                    .filter(export -> !export.isQualified())
                    .map(ModuleDescriptor.Exports::source)
                    .filter(name -> !name.startsWith("dev.tailrace.runtime"))
                    .sorted()
                    .toList();
        }
    }

    private static List<Class<?>> publicTypes(final Path classes, final String name)
            throws IOException, ClassNotFoundException {
        final List<Class<?>> types = new ArrayList<>();
        try (Stream<Path> files = Files.list(classes.resolve(name.replace('.', '/')))) {
            for (final Path file : files.sorted().toList()) {
                final String simple = file.getFileName().toString();
                if (simple.endsWith(".class") && !simple.equals("package-info.class")) {
                    types.add(Class.forName(
                            name + "." + simple.substring(0, simple.length() - ".class".length()),
                            false,
                            ApiReportTest.class.getClassLoader()));
                }
            }
        }
        types.removeIf(type -> !isOfApi(type));
        return types;
    }

    private static boolean isOfApi(final Class<?> type) {
        return isOpen(type.getModifiers())
                && !type.isAnonymousClass()
                && !type.isLocalClass()
                && (type.getDeclaringClass() == null || isOfApi(type.getDeclaringClass()));
    }

    private static boolean isOpen(final int modifiers) {
        return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
    }

    private static void print(final Class<?> type, final StringBuilder text) {
        text.append(kind(type))
                .append(' ')
                .append(type.getName())
                .append(parents(type))
                .append('\n');
        final List<String> members = new ArrayList<>();
        for (final Field field : type.getDeclaredFields()) {
            if (isOpen(field.getModifiers()) && !field.isSynthetic()) {
                members.add(modifiers(field.getModifiers()) + name(field.getGenericType()) + " " + field.getName());
            }
        }
        for (final Constructor<?> constructor : type.getDeclaredConstructors()) {
            if (isOpen(constructor.getModifiers()) && !constructor.isSynthetic()) {
                members.add("new" + parameters(constructor));
            }
        }
        for (final Method method : type.getDeclaredMethods()) {
            if (isOpen(method.getModifiers()) && !method.isSynthetic()) {
                members.add((method.isDefault() ? "default " : "") + modifiers(method.getModifiers())
                        + name(method.getGenericReturnType()) + " " + method.getName() + parameters(method));
            }
        }
        members.stream()
                .sorted(Comparator.naturalOrder())
                .forEach(member -> text.append("  ").append(member).append('\n'));
    }

    private static String kind(final Class<?> type) {
        final String kind = type.isAnnotation()
                ? "annotation"
                : type.isInterface() ? "interface" : type.isEnum() ? "enum" : type.isRecord() ? "record" : "class";
        return (type.isSealed() ? "sealed " : "") + modifiersOfType(type) + kind;
    }

    private static String modifiersOfType(final Class<?> type) {
        final boolean isClass = !type.isInterface() && !type.isEnum() && !type.isRecord();
        return !isClass
                ? ""
                : Modifier.isFinal(type.getModifiers())
                        ? "final "
                        : Modifier.isAbstract(type.getModifiers()) ? "abstract " : "";
    }

    private static String parents(final Class<?> type) {
        final Collection<Type> parents = new ArrayList<>();
        if (type.getSuperclass() != null
                && type.getSuperclass() != Object.class
                && !type.isEnum()
                && !type.isRecord()) {
            parents.add(type.getGenericSuperclass());
        }
        parents.addAll(List.of(type.getGenericInterfaces()));
        return parents.isEmpty()
                ? ""
                : " : " + parents.stream().map(ApiReportTest::name).collect(Collectors.joining(", "));
    }

    private static String modifiers(final int modifiers) {
        return (Modifier.isProtected(modifiers) ? "protected " : "")
                + (Modifier.isStatic(modifiers) ? "static " : "")
                + (Modifier.isAbstract(modifiers) ? "abstract " : "");
    }

    private static String parameters(final Executable executable) {
        return Arrays.stream(executable.getGenericParameterTypes())
                .map(ApiReportTest::name)
                .collect(Collectors.joining(", ", "(", ")"));
    }

    private static String name(final Type type) {
        return type.getTypeName().replace("java.lang.", "").replace("java.util.", "");
    }
}
