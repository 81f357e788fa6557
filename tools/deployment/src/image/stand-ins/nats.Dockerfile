# Stands in for nats:2-alpine: NATS' own server, compiled from its module, with busybox.
FROM scratch
COPY --from=busybox busybox /bin/busybox
RUN ["/bin/busybox", "--install", "-s", "/bin"]
COPY --from=server nats-server /bin/nats-server
ENV PATH=/bin
ENTRYPOINT ["nats-server"]
