package dev.tailrace.compiler.determinism;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileReader;
import java.io.Serializable;
import java.net.Socket;
import java.net.URL;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.DriverManager;
import java.text.SimpleDateFormat;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.TimeZone;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.tree.ClassNode;

/** One case for each kind of call that is forbidden, and the table itself. */
class ForbiddenCallsTest {

    /** A function that may throw, so that cases stay one line long. */
    @FunctionalInterface
    private interface Body extends Serializable {
        Object run(Object record) throws Throwable;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource({"clocks", "chance", "threads", "inputAndOutput", "surroundings", "identities", "unchecked"})
    void shouldRefuse(final String expected, final Body body) {
        assertThat(Checks.found(Checks.object(body))).isEqualTo(expected);
    }

    static Stream<Arguments> clocks() {
        return Stream.of(
                refused("clock System.nanoTime()", r -> System.nanoTime()),
                refused("clock System.currentTimeMillis()", r -> System.currentTimeMillis()),
                refused("clock Instant.now()", r -> Instant.now()),
                refused("clock Instant.now(Clock)", r -> Instant.now((Clock) r)),
                refused("clock LocalDate.now()", r -> LocalDate.now()),
                refused("clock LocalDateTime.now()", r -> LocalDateTime.now()),
                refused("clock ZonedDateTime.now()", r -> ZonedDateTime.now()),
                refused("clock Clock.systemUTC()", r -> Clock.systemUTC()),
                refused("clock Clock.systemDefaultZone()", r -> Clock.systemDefaultZone()),
                refused("clock Clock.millis()", r -> ((Clock) r).millis()),
                refused("clock InstantSource.system()", r -> InstantSource.system()),
                refused("clock InstantSource.millis()", r -> ((InstantSource) r).millis()),
                refused("clock new Date()", r -> new Date()),
                refused("clock Calendar.getInstance()", r -> Calendar.getInstance()));
    }

    static Stream<Arguments> chance() {
        return Stream.of(
                refused("random Math.random()", r -> Math.random()),
                refused("random new Random()", r -> new Random()),
                refused("random new SecureRandom()", r -> new SecureRandom()),
                refused("random new SplittableRandom()", r -> new SplittableRandom()),
                refused("random ThreadLocalRandom.current()", r -> ThreadLocalRandom.current()),
                refused("random UUID.randomUUID()", r -> UUID.randomUUID()),
                refused("random Collections.shuffle(List)", r -> {
                    Collections.shuffle((List<?>) r);
                    return r;
                }));
    }

    static Stream<Arguments> threads() {
        return Stream.of(
                refused("threads new Thread(Runnable)", r -> new Thread(() -> {})),
                refused("threads Thread.start()", r -> {
                    ((Thread) r).start();
                    return r;
                }),
                refused("threads Thread.sleep(long)", r -> {
                    Thread.sleep(1);
                    return r;
                }),
                refused("threads Thread.currentThread()", r -> Thread.currentThread()),
                refused("threads new ThreadLocal()", r -> new ThreadLocal<Object>()),
                refused("threads Executors.newCachedThreadPool()", r -> Executors.newCachedThreadPool()),
                refused("threads CompletableFuture.supplyAsync(Supplier)", r -> CompletableFuture.supplyAsync(() -> r)),
                refused("threads CompletableFuture.thenApplyAsync(Function)", r -> ((CompletableFuture<?>) r)
                        .thenApplyAsync(x -> x)),
                refused("threads List.parallelStream()", r -> ((List<?>) r).parallelStream()),
                refused("threads IntStream.parallel()", r -> ((IntStream) r).parallel()),
                refused("threads ForkJoinPool.commonPool()", r -> ForkJoinPool.commonPool()),
                refused("threads BlockingQueue.take()", r -> ((BlockingQueue<?>) r).take()),
                refused("threads ReentrantLock.tryLock()", r -> ((ReentrantLock) r).tryLock()),
                refused("threads LockSupport.parkNanos(long)", r -> {
                    LockSupport.parkNanos(1);
                    return r;
                }),
                refused("threads TimeUnit.sleep(long)", r -> {
                    TimeUnit.SECONDS.sleep(1);
                    return r;
                }),
                refused("threads Object.wait()", r -> {
                    r.wait();
                    return r;
                }));
    }

    static Stream<Arguments> inputAndOutput() {
        return Stream.of(
                refused("io System.in", r -> System.in),
                refused("io System.out", r -> System.out),
                refused("io System.err", r -> System.err),
                refused("io new FileInputStream(String)", r -> new FileInputStream("x")),
                refused("io new FileReader(String, Charset)", r -> new FileReader("x", (Charset) r)),
                refused("io File.exists()", r -> ((File) r).exists()),
                refused("io Files.readAllBytes(Path)", r -> Files.readAllBytes((Path) r)),
                refused("io FileChannel.size()", r -> ((FileChannel) r).size()),
                refused("io new Socket(String, int)", r -> new Socket("localhost", 1)),
                refused("io URL.openStream()", r -> ((URL) r).openStream()),
                refused("io HttpClient.newHttpClient()", r -> java.net.http.HttpClient.newHttpClient()),
                refused("io DriverManager.getConnection(String)", r -> DriverManager.getConnection("x")),
                refused("io new ProcessBuilder(List)", r -> new ProcessBuilder(List.of("x"))),
                refused("io Throwable.printStackTrace()", r -> {
                    ((Throwable) r).printStackTrace();
                    return r;
                }),
                refused("io Class.getResourceAsStream(String)", r -> Body.class.getResourceAsStream("x")));
    }

    static Stream<Arguments> surroundings() {
        return Stream.of(
                refused("environment System.getenv(String)", r -> System.getenv("x")),
                refused("environment System.getProperty(String)", r -> System.getProperty("x")),
                refused("environment Integer.getInteger(String)", r -> Integer.getInteger("x")),
                refused("environment Locale.getDefault()", r -> Locale.getDefault()),
                refused("environment TimeZone.getDefault()", r -> TimeZone.getDefault()),
                refused("environment ZoneId.systemDefault()", r -> ZoneId.systemDefault()),
                refused("environment Charset.defaultCharset()", r -> Charset.defaultCharset()),
                refused("environment String.getBytes()", r -> ((String) r).getBytes()),
                refused("environment new String(byte[])", r -> new String((byte[]) r)),
                refused("environment String.toLowerCase()", r -> ((String) r).toLowerCase()),
                refused("environment String.format(String, Object[])", r -> String.format("%d", r)),
                refused("environment new SimpleDateFormat(String)", r -> new SimpleDateFormat("y")),
                refused("environment File.separator", r -> File.separator),
                refused(
                        "environment Runtime.getRuntime(); environment Runtime.availableProcessors()",
                        r -> Runtime.getRuntime().availableProcessors()),
                refused("environment WeakReference.get()", r -> ((java.lang.ref.WeakReference<?>) r).get()));
    }

    static Stream<Arguments> identities() {
        return Stream.of(
                refused("identity System.identityHashCode(Object)", r -> System.identityHashCode(r)),
                refused("identity Object.hashCode() of ForbiddenCallsTest", r -> new ForbiddenCallsTest().hashCode()),
                refused("identity Object.toString() of ForbiddenCallsTest", r -> new ForbiddenCallsTest().toString()),
                refused("identity Object.hashCode() of long[]", r -> new long[1].hashCode()),
                refused("identity TimeUnit.hashCode() of TimeUnit", r -> ((TimeUnit) r).hashCode()),
                refused("identity Objects.hash(Object[]) of TimeUnit", r -> java.util.Objects.hash(1, (TimeUnit) r)),
                refused("identity String.valueOf(Object) of byte[]", r -> "it is " + (byte[]) r),
                refused("identity StringBuilder.append(Object) of Object[]", r -> new StringBuilder()
                        .append((Object) (Object[]) r)));
    }

    static Stream<Arguments> unchecked() {
        return Stream.of(
                refused("unchecked Class.forName(String)", r -> Class.forName("x")),
                refused("unchecked Method.invoke(Object, Object[])", r -> ((java.lang.reflect.Method) r).invoke(r)),
                refused("unchecked MethodHandle.invoke(Object)", r -> ((java.lang.invoke.MethodHandle) r).invoke(r)),
                refused("unchecked System.loadLibrary(String)", r -> {
                    System.loadLibrary("x");
                    return r;
                }));
    }

    private static Arguments refused(final String expected, final Body body) {
        return Arguments.of(expected, body);
    }

    @Test
    void shouldNameOnlyWhatThereIs() {
        assertThat(ForbiddenCalls.table().patterns())
                .filteredOn(pattern -> !exists(pattern))
                .isEmpty();
    }

    /** Whether some member of the class matches; of packages that is not asked. */
    private static boolean exists(final CallPattern pattern) {
        final Classes classes = new Classes(name -> Classes.read(ForbiddenCallsTest.class.getClassLoader(), name));
        final ClassNode node = classes.find(pattern.owner());
        return pattern.wholePackage()
                || node != null
                        && Stream.concat(
                                        classes.methodsOf(node.name).values().stream()
                                                .map(DeclaredMethod::ref),
                                        node.fields.stream()
                                                .map(field -> new MemberRef(node.name, field.name, field.desc)))
                                .anyMatch(member -> pattern.matches(member, node.name));
    }
}
