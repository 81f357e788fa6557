# Holds the network of a pod, as the pause image of Kubernetes does.
FROM scratch
COPY --from=busybox busybox tini-static /bin/
ENTRYPOINT ["/bin/tini-static", "--", "/bin/busybox", "sleep", "2147483647"]
