package dev.tailrace.compiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InMemoryCompilerTest {

    private static final ClassLoader PARENT = InMemoryCompilerTest.class.getClassLoader();

    private final InMemoryCompiler compiler = InMemoryCompiler.ofThisJava();

    @TempDir
    private Path folder;

    private static GeneratedSource source(final String className, final String... lines) {
        return new GeneratedSource(className, String.join("\n", lines) + "\n");
    }

    private static GeneratedSource greeting(final String className, final String words) {
        final int dot = className.lastIndexOf('.');
        return source(
                className,
                "package " + className.substring(0, dot) + ";",
                "public final class " + className.substring(dot + 1)
                        + " implements java.util.function.Supplier<String> {",
                "    @Override",
                "    public String get() {",
                "        return \"" + words + "\";",
                "    }",
                "}");
    }

    private static Object call(final ClassLoader loader, final String className) throws ReflectiveOperationException {
        return ((Supplier<?>) loader.loadClass(className).getConstructor().newInstance()).get();
    }

    @Test
    void shouldDefineClassesThatUseEachOther() throws ReflectiveOperationException {
        final GeneratedSource one = greeting("a.One", "one");
        final GeneratedSource two = source(
                "b.Two",
                "package b;",
                "public final class Two implements java.util.function.Supplier<String> {",
                "    private static final class Inner {}",
                "    @Override",
                "    public String get() {",
                "        return new a.One().get() + new Inner().getClass().getSimpleName();",
                "    }",
                "}");
        assertThat(call(compiler.load(List.of(one, two), PARENT), "b.Two")).isEqualTo("oneInner");
        assertThat(compiler.compile(List.of(one, two), PARENT)).containsOnlyKeys("a.One", "b.Two", "b.Two$Inner");
    }

    @Test
    void shouldPreferItsOwnClassesToThoseOfTheParent() throws ReflectiveOperationException {
        final ClassLoader first = compiler.load(List.of(greeting("a.One", "first")), PARENT);
        final ClassLoader second = compiler.load(List.of(greeting("a.One", "second")), first);
        assertThat(call(second, "a.One")).isEqualTo("second");
        assertThat(call(first, "a.One")).isEqualTo("first");
        assertThat(second.loadClass("a.One")).isSameAs(second.loadClass("a.One"));
    }

    @Test
    void shouldFindTheClassesOfTheUsersJarsAndFolders() throws ReflectiveOperationException, IOException {
        final Map<String, byte[]> library = compiler.compile(List.of(greeting("lib.Words", "from afar")), PARENT);
        Files.write(
                Files.createDirectories(folder.resolve("a folder/lib")).resolve("Words.class"),
                library.get("lib.Words"));
        final URL[] urls = {folder.resolve("a folder").toUri().toURL()};
        try (URLClassLoader users = new URLClassLoader(urls, PARENT)) {
            final GeneratedSource source = source(
                    "a.User",
                    "package a;",
                    "public final class User implements java.util.function.Supplier<String> {",
                    "    @Override",
                    "    public String get() {",
                    "        return new lib.Words().get();",
                    "    }",
                    "}");
            assertThat(call(compiler.load(List.of(source), users), "a.User")).isEqualTo("from afar");
        }
    }

    @Test
    void shouldCompileForJava17WhateverJavaItRunsOn() throws IOException {
        final byte[] bytes =
                compiler.compile(List.of(greeting("a.One", "one")), PARENT).get("a.One");
        try (DataInputStream file = new DataInputStream(new ByteArrayInputStream(bytes))) {
            file.readInt();
            file.readUnsignedShort();
            assertThat(file.readUnsignedShort()).isEqualTo(61);
        }
    }

    @Test
    void shouldGiveTheSameBytesTwice() {
        final List<GeneratedSource> sources = List.of(Doublers.source(Doublers.NAME, ""));
        assertThat(compiler.compile(sources, PARENT).get(Doublers.NAME))
                .isEqualTo(compiler.compile(sources, PARENT).get(Doublers.NAME));
    }

    @Test
    void shouldShowTheSourceAroundAnError() {
        final GeneratedSource wrong = source(
                "a.Wrong",
                "package a;",
                "",
                "public final class Wrong {",
                "    public int one() {",
                "        return 1;",
                "    }",
                "",
                "    public int two() {",
                "        return two;",
                "    }",
                "}");
        assertThatThrownBy(() -> compiler.compile(List.of(wrong), PARENT))
                .isInstanceOf(GeneratedCodeException.class)
                .hasMessage(
                        """
                        generated a.Wrong does not compile; this is a defect of Tailrace's compiler, please report it with this text
                          a/Wrong.java:9: cannot find symbol
                            symbol:   variable two
                            location: class a.Wrong
                               6 |     }
                               7 |\s
                               8 |     public int two() {
                          >    9 |         return two;
                              10 |     }
                              11 | }
                        """);
    }

    @Test
    void shouldSayThatAGraphIsTooLargeForAClass() {
        final GeneratedSource large = source(
                "a.Large",
                "package a;",
                "public final class Large {",
                "    private long sum;",
                "    public long sum() {",
                "        sum += 1_000_000_000_000L;\n".repeat(6_000) + "        return sum;",
                "    }",
                "}");
        assertThatThrownBy(() -> compiler.compile(List.of(large), PARENT))
                .isInstanceOf(GeneratedCodeException.class)
                .hasMessageStartingWith(
                        "generated a.Large does not compile, because the graph has too many nodes for one"
                                + " Java class; give it fewer, such as one node after keyBy in place of one for each key, or"
                                + " interpret it\n  a/Large.java:4: ");
    }

    @Test
    void shouldSayThatALoaderDoesNotRevealItsClassPath() {
        final ClassLoader users = compiler.load(List.of(greeting("lib.Words", "from afar")), PARENT);
        final GeneratedSource imported = source(
                "a.User", "package a;", "import lib.Words;", "public final class User {", "    Words words;", "}");
        final GeneratedSource near =
                source("lib.User", "package lib;", "public final class User {", "    Words words;", "}");
        for (final GeneratedSource source : List.of(imported, near)) {
            assertThatThrownBy(() -> compiler.compile(List.of(source), users))
                    .isInstanceOf(GeneratedCodeException.class)
                    .hasMessageStartingWith("generated " + source.className() + " does not compile, because the Java"
                            + " compiler does not find a class that this program has loaded: class loaders such as that"
                            + " of a jar with jars inside do not reveal their class path; compile it ahead of time with"
                            + " the Maven goal or 'tailrace compile', or interpret it; if the class is on the class path,"
                            + " this is a defect of Tailrace's compiler, please report it with this text\n  "
                            + source.path() + ":");
        }
    }

    @Test
    void shouldTakeAWarningForAnError() {
        final GeneratedSource raw =
                source("a.Raw", "package a;", "public final class Raw {", "    java.util.List list;", "}");
        assertThatThrownBy(() -> compiler.compile(List.of(raw), PARENT))
                .isInstanceOf(GeneratedCodeException.class)
                .hasMessage(
                        """
                        generated a.Raw does not compile; this is a defect of Tailrace's compiler, please report it with this text
                          a/Raw.java:3: found raw type: java.util.List
                            missing type arguments for generic class java.util.List<E>
                               1 | package a;
                               2 | public final class Raw {
                          >    3 |     java.util.List list;
                               4 | }
                          warnings found and -Werror specified
                        """);
    }

    @Test
    void shouldNotMindWhatTheUserHasDeprecated() {
        final GeneratedSource old =
                source("a.Old", "package a;", "@Deprecated(forRemoval = true)", "public final class Old {}");
        final GeneratedSource user = source("b.User", "package b;", "public final class User {", "    a.Old old;", "}");
        assertThat(compiler.compile(List.of(old, user), PARENT)).hasSize(2);
    }

    @Test
    void shouldSayThatThereIsNoCompiler() {
        assertThatThrownBy(() -> InMemoryCompiler.of(null))
                .isInstanceOf(NoJavaCompilerException.class)
                .hasMessage("this Java has no compiler (module jdk.compiler); use a JDK, or classes that were compiled"
                        + " ahead of time");
    }
}
